import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint, makeTestBed, value } from './testing/test-repository'

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
  for (const name of await readdir(kept?.folder ?? ''))
    if (name.startsWith('work-'))
      await copyFile(join(kept?.folder ?? '', name), join(copy, '.git/objects/pack', name))
  await bed.git(['checkout', '-q', note.files], copy)
  expect(await readFile(join(copy, 'README.md'), 'utf8')).toBe('modified\n')
  expect(await readFile(join(copy, 'new.bin'))).toEqual(Buffer.from([0, 255, 10]))
  expect(await bed.git(['log', '-1', '--format=%s', note.head], copy)).toBe('own\n')
  expect(await bed.git(['show', `${note.head}:src/own.js`], copy)).toBe('committed\n')
})

test('ten rounds of making and deleting leave the repository whole and without a trace', async () => {
  const bed = await makeTestBed()
  const before = await fingerprint(bed.repo)
  for (let round = 0; round < 10; round += 1) {
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
}, 120_000)

test('a deletion that was cut off is finished by the next start; what is not marked stays', async () => {
  const bed = await makeTestBed()
  value(await bed.workspaces.prepare(bed.request({ workerId: 'half' })))
  value(await bed.workspaces.prepare(bed.request({ workerId: 'kept' })))
  await writeFile(join(bed.workspacesFolder, 'half.store', 'deleted'), '')
  await mkdir(join(bed.workspacesFolder, '.removed-older'))
  value(await bed.workspaces.sweep(bed.workspacesFolder))
  expect((await readdir(bed.workspacesFolder)).sort()).toEqual(['.hooks', 'kept', 'kept.store'])
})
