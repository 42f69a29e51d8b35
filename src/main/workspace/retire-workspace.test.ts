import { copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, fingerprint, makeTestBed, value } from './testing/test-repository'

test('deleting a worker that ran in the checkout leaves the checkout and its repository byte-equal', async () => {
  const bed = await makeTestBed()
  await bed.write('src/app.js', 'dirty\n')
  const request = bed.request({ isolation: 'checkout' })
  const made = value(await bed.workspaces.remember(value(await bed.workspaces.prepare(request))))
  await bed.write('by-worker.txt', 'written in place\n')
  value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  const before = await fingerprint(bed.repo)
  value(await bed.workspaces.retire(bed.workspacesFolder, 'w1', made))
  value(await bed.workspaces.sweep(bed.workspacesFolder))
  expect(await fingerprint(bed.repo)).toEqual(before)
  expect(await readFile(join(bed.repo, 'by-worker.txt'), 'utf8')).toBe('written in place\n')
  await expect(stat(join(bed.workspacesFolder, 'w1.store'))).rejects.toThrow('ENOENT')
})

test('a deleted workspace keeps what only it had: own commits and files, byte for byte', async () => {
  const bed = await makeTestBed()
  const before = await fingerprint(bed.repo)
  const made = value(await bed.workspaces.prepare(bed.request()))
  await bed.write('src/own.js', 'committed\n', made.root)
  await bed.workerGit(made.root, made.env, ['add', '-A'])
  await bed.workerGit(made.root, made.env, ['commit', '-q', '-m', 'own'])
  await bed.write('README.md', 'modified\n', made.root)
  await bed.write('new.bin', Buffer.from([0, 255, 10]), made.root)
  const kept = value(await bed.workspaces.retire(bed.workspacesFolder, 'w1', made))
  expect(kept).toMatchObject({ commits: 1, files: ['README.md', 'new.bin', 'src/own.js'] })
  await expect(stat(made.root)).rejects.toThrow('ENOENT')
  expect(await fingerprint(bed.repo)).toEqual(before)

  const note = JSON.parse(await readFile(join(kept?.folder ?? '', 'work.json'), 'utf8')) as {
    files: string
    head: string
  }
  const copy = join(bed.folder, 'copy')
  await bed.git(['clone', '-q', bed.repo, copy], bed.folder)
  const packs = join(kept?.folder ?? '', 'objects/pack')
  for (const name of await readdir(packs))
    await copyFile(join(packs, name), join(copy, '.git/objects/pack', name))
  await bed.git(['checkout', '-q', note.files], copy)
  expect(await readFile(join(copy, 'README.md'), 'utf8')).toBe('modified\n')
  expect(await readFile(join(copy, 'new.bin'))).toEqual(Buffer.from([0, 255, 10]))
  expect(await bed.git(['log', '-1', '--format=%s', note.head], copy)).toBe('own\n')
  expect(await bed.git(['show', `${note.head}:src/own.js`], copy)).toBe('committed\n')
})

test.each(['clone', 'worktree'] as const)(
  'undoing the deletion of a %s brings its files back byte for byte',
  async (isolation) => {
    const bed = await makeTestBed()
    await bed.write('dirty.txt', 'the person’s own\n')
    const before = await fingerprint(bed.repo)
    const request = bed.request({ isolation, includeUncommitted: true })
    const made = value(await bed.workspaces.prepare(request))
    await bed.write('README.md', 'modified\r\n', made.root)
    await bed.write('deep/new.bin', Buffer.from([0, 255, 13, 10]), made.root)
    await rm(join(made.root, 'src/app.js'))
    await symlink('README.md', join(made.root, 'link'))
    const files = async () => {
      const names = await readdir(made.root, { recursive: true, withFileTypes: true })
      const rows = names
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !path.startsWith(join(made.root, '.git')))
        .sort()
      return Promise.all(
        rows.map(async (path) => [path, (await readFile(path)).toString('latin1')]),
      )
    }
    const had = await files()
    const diff = join(bed.folder, 'before.patch')
    value(await bed.workspaces.capture(made, diff))
    value(await bed.workspaces.retire(bed.workspacesFolder, 'w1', made))
    expect(await bed.workspaces.isKept(bed.workspacesFolder, 'w1', made)).toBe(true)
    const back = value(await bed.workspaces.restore(bed.workspacesFolder, 'w1', made))
    expect(await files()).toEqual(had)
    expect(back).toMatchObject({ root: made.root, cwd: made.cwd, base: made.base, head: made.head })
    const again = join(bed.folder, 'after.patch')
    value(await bed.workspaces.capture(back, again))
    expect(await readFile(again, 'utf8')).toBe(await readFile(diff, 'utf8'))
    expect(codeOf(await bed.workspaces.restore(bed.workspacesFolder, 'w1', made))).toBe(
      'nothing_kept',
    )
    expect(await fingerprint(bed.repo)).toEqual(before)
  },
)

/** Ten, and fifty in the long tests. */
const rounds = Number(process.env['WAVEDECK_ROUNDS'] ?? '10')

test('rounds of making and deleting leave the repository whole and without a trace', async () => {
  const bed = await makeTestBed()
  const before = await fingerprint(bed.repo)
  for (let round = 0; round < rounds; round += 1) {
    const isolation = round % 2 === 0 ? 'clone' : 'worktree'
    const made = value(await bed.workspaces.prepare(bed.request({ isolation })))
    await bed.write('work.txt', `round ${String(round)}\n`, made.root)
    if (round === 4) await rm(made.root, { recursive: true })
    value(await bed.workspaces.retire(bed.workspacesFolder, 'w1', made))
    value(await bed.workspaces.retire(bed.workspacesFolder, 'w1', made))
  }
  expect(await bed.git(['fsck', '--strict'])).toBe('')
  expect(await bed.git(['worktree', 'list', '--porcelain'])).not.toContain('w1')
  expect(await fingerprint(bed.repo)).toEqual(before)
  const left = await readdir(bed.workspacesFolder)
  expect(left.sort()).toEqual(['.hooks', '.kept'])
}, 600_000)

test('a deletion that was cut off is finished by the next start; what is not marked stays', async () => {
  const bed = await makeTestBed()
  value(await bed.workspaces.prepare(bed.request({ workerId: 'half' })))
  value(await bed.workspaces.prepare(bed.request({ workerId: 'kept' })))
  await writeFile(join(bed.workspacesFolder, 'half.store', 'deleted'), '')
  await mkdir(join(bed.workspacesFolder, '.removed-older'))
  value(await bed.workspaces.sweep(bed.workspacesFolder))
  expect((await readdir(bed.workspacesFolder)).sort()).toEqual(['.hooks', 'kept', 'kept.store'])
})
