import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../platform/run-command'
import { fingerprint, makeTestBed, value, type TestBed } from './testing/test-repository'

const seed = async (bed: TestBed) => {
  await bed.write('old-name.txt', 'a\nb\nc\nd\ne\nf\n')
  await bed.write('run.sh', '#!/bin/sh\n')
  await bed.write('logo.bin', Buffer.from([0, 1, 2, 3]))
  await bed.write('becomes-link', 'text\n')
  await bed.write('becomes-folder', 'text\n')
  await bed.write('gone.txt', 'gone\n')
  await bed.git(['add', '-A'])
  await bed.git(['commit', '-q', '-m', 'seed'])
}

const work = async (bed: TestBed, root: string, env: Readonly<Record<string, string>>) => {
  await bed.write('committed.txt', 'by the worker\n', root)
  await bed.workerGit(root, env, ['add', '-A'])
  await bed.workerGit(root, env, ['commit', '-q', '-m', 'own commit'])
  await bed.write('src/app.js', 'one\n2\nthree\n', root)
  await bed.write('staged.txt', 'staged\n', root)
  await bed.workerGit(root, env, ['add', 'staged.txt'])
  await bed.write('untracked.txt', 'untracked', root)
  await bed.write('package-lock.json', '{}\n', root)
  await bed.write('ignored/cache', 'no\n', root)
  await bed.write('forced.log', 'forced\n', root)
  await bed.workerGit(root, env, ['add', '-f', 'forced.log'])
  await bed.write('logo.bin', Buffer.from([0, 9, 9]), root)
  await rename(join(root, 'old-name.txt'), join(root, 'new-name.txt'))
  await chmod(join(root, 'run.sh'), 0o755)
  await rm(join(root, 'becomes-link'))
  await symlink('README.md', join(root, 'becomes-link'))
  await rm(join(root, 'becomes-folder'))
  await bed.write('becomes-folder/inside.txt', 'x\n', root)
  await rm(join(root, 'gone.txt'))
}

const changes = {
  'becomes-folder': ['deleted', 0, 1],
  'becomes-folder/inside.txt': ['added', 1, 0],
  'becomes-link': ['type_changed', 1, 1],
  'committed.txt': ['added', 1, 0],
  'forced.log': ['added', 1, 0],
  'gone.txt': ['deleted', 0, 1],
  'logo.bin': ['modified', null, null],
  'new-name.txt': ['renamed', 0, 0],
  'package-lock.json': ['added', 1, 0],
  'run.sh': ['modified', 0, 0],
  'src/app.js': ['modified', 1, 1],
  'staged.txt': ['added', 1, 0],
  'untracked.txt': ['added', 1, 0],
}

test.for(['clone', 'worktree', 'checkout'] as const)(
  'the diff of a writer in a %s is everything since its base',
  async (isolation) => {
    const bed = await makeTestBed()
    await seed(bed)
    await bed.write('README.md', 'dirty before\n')
    await bed.write('mine.txt', 'mine\n')
    const before = await fingerprint(bed.repo)
    const made = value(
      await bed.workspaces.remember(
        value(await bed.workspaces.prepare(bed.request({ isolation }))),
      ),
    )
    expect(await fingerprint(bed.repo)).toEqual(before)
    await work(bed, made.root, made.env)
    const worked = await fingerprint(bed.repo)
    const patch = join(bed.folder, 'diff.patch')
    const found = value(await bed.workspaces.capture(made, patch))

    const seen = found.files.map(({ path, state, added, removed }) => [
      path,
      [state, added, removed],
    ])
    expect(Object.fromEntries(seen)).toEqual(changes)
    expect(found.stat).toEqual({ files: 13, added: 8, removed: 4 })
    const file = (path: string) => found.files.find((one) => one.path === path)
    expect(file('new-name.txt')).toMatchObject({ oldPath: 'old-name.txt' })
    expect(file('run.sh')).toMatchObject({ oldMode: '100644', newMode: '100755' })
    expect(file('becomes-link')).toMatchObject({ oldMode: '100644', newMode: '120000' })
    expect(file('logo.bin')).toMatchObject({ binary: true, oldSize: 4, newSize: 3 })
    expect(file('package-lock.json')).toMatchObject({ generated: true })
    expect(found.readOnlyViolation).toEqual([])
    expect(await fingerprint(bed.repo)).toEqual(isolation === 'checkout' ? worked : before)
    expect(value(await bed.workspaces.readDiff(patch, made.base)).files).toEqual(found.files)
    if (isolation !== 'checkout') await expectApplies(bed, made.base ?? '', patch, made.root)
  },
)

/** The stored patch alone makes the worker's files out of the base. */
const expectApplies = async (bed: TestBed, base: string, patch: string, root: string) => {
  const target = join(bed.folder, 'applied')
  await bed.git(['clone', '-q', bed.repo, target], bed.folder)
  await bed.git(['checkout', '-q', base], target)
  await bed.git(['apply', '--index', patch], target)
  for (const path of ['src/app.js', 'logo.bin', 'new-name.txt', 'becomes-folder/inside.txt'])
    expect(await readFile(join(target, path))).toEqual(await readFile(join(root, path)))
}

test('the workspace’s own index and settings are neither used nor changed', async () => {
  const bed = await makeTestBed()
  const made = value(await bed.workspaces.prepare(bed.request()))
  const trap = join(bed.folder, 'trap')
  const config = join(made.root, '.git/config')
  const harm = `touch ${trap}`
  await bed.write('.gitattributes', '* filter=evil diff=evil\n', made.root)
  for (const [key, command] of [
    ['core.fsmonitor', harm],
    ['filter.evil.clean', `${harm}; cat`],
    ['diff.evil.textconv', harm],
    ['diff.external', harm],
  ] as const)
    await bed.git(['config', '--file', config, key, command], bed.folder)
  await bed.write('src/app.js', 'changed\n', made.root)
  const index = await readFile(join(made.root, '.git/index'))
  const { files } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(files.map(({ path }) => path)).toEqual(['.gitattributes', 'src/app.js'])
  expect(await readFile(join(made.root, '.git/index'))).toEqual(index)
  await expect(readFile(trap)).rejects.toThrow('ENOENT')
})

test('a worker that broke its .git, or removed it, still has a diff', async () => {
  const bed = await makeTestBed()
  const made = value(await bed.workspaces.prepare(bed.request()))
  await bed.write('src/app.js', 'changed\n', made.root)
  await writeFile(join(made.root, '.git/index'), 'rubbish')
  const broken = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(broken.files.map(({ path }) => path)).toEqual(['src/app.js'])
  expect(broken.notes?.join()).toContain('index could not be read')
  await rm(join(made.root, '.git'), { recursive: true })
  const removed = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(removed.files).toEqual(broken.files)
})

test('names with a newline or invalid UTF-8, pipes and nested repositories', async () => {
  const bed = await makeTestBed()
  const made = value(await bed.workspaces.prepare(bed.request()))
  const invalid = Buffer.concat([
    Buffer.from(`${made.root}/bad-`),
    Buffer.from([0xff, 0xe9]),
    Buffer.from('.txt'),
  ])
  await writeFile(invalid, 'bytes\n')
  await bed.write('line\nbreak', 'x\n', made.root)
  await rm(join(made.root, 'README.md'))
  const env = { PATH: process.env['PATH'] ?? '' }
  await runCommand('mkfifo', ['README.md'], { cwd: made.root, env, timeoutMs: 5_000 })
  await mkdir(join(made.root, 'nested'))
  await bed.git(['init', '-q'], join(made.root, 'nested'))
  await bed.git(['commit', '-q', '--allow-empty', '-m', 'x'], join(made.root, 'nested'))
  const patch = join(bed.folder, 'p')
  const found = value(await bed.workspaces.capture(made, patch))
  expect(found.files.map(({ path }) => path)).toEqual(['bad-\\xFF\\xE9.txt', 'line\nbreak'])
  expect(found.notes).toEqual([
    'Left out, a repository of its own: nested/',
    'Left out, neither file nor link: README.md',
  ])
  const text = value(await bed.workspaces.readFileDiff(patch, 'bad-\\xFF\\xE9.txt', false))
  expect(text.patch).toContain('+bytes\n')
})

test('a file changed within the clock’s tick of the workspace’s making is seen', async () => {
  const bed = await makeTestBed()
  const made = value(await bed.workspaces.prepare(bed.request()))
  await writeFile(join(made.root, 'src/app.js'), 'ONE\ntwo\nthree\n')
  const { files } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(files.map(({ path }) => path)).toEqual(['src/app.js'])
})

test('a workspace that is gone says so', async () => {
  const bed = await makeTestBed()
  const made = value(await bed.workspaces.prepare(bed.request()))
  await rm(made.root, { recursive: true })
  expect(await bed.workspaces.capture(made, join(bed.folder, 'p'))).toMatchObject({
    error: { code: 'workspace_gone', where: made.root },
  })
  expect(await bed.workspaces.remember(made)).toMatchObject({ error: { code: 'workspace_gone' } })
})
