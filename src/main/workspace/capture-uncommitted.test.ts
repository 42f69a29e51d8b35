import { readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../platform/run-command'
import { codeOf, fingerprint, makeTestBed, value, type TestBed } from './testing/test-repository'

const dirty = async (bed: TestBed) => {
  await bed.write('README.md', 'staged\n')
  await bed.git(['add', 'README.md'])
  await bed.write('README.md', 'staged, then edited\n')
  await bed.write('src/new.js', 'new\n')
  await bed.write('.env', 'TOKEN=1\n')
  await bed.write('ignored/cache', 'cache\n')
}

test.for(['clone', 'worktree'] as const)(
  'uncommitted work is in a %s when asked for, and never in the worker’s diff',
  async (isolation) => {
    const bed = await makeTestBed()
    await dirty(bed)
    const before = await fingerprint(bed.repo)
    const request = bed.request({ isolation, includeUncommitted: true })
    const made = value(await bed.workspaces.prepare(request))
    const read = (path: string) => readFile(join(made.root, path), 'utf8')
    expect(await read('README.md')).toBe('staged, then edited\n')
    expect(await read('src/new.js')).toBe('new\n')
    await expect(read('ignored/cache')).rejects.toThrow('ENOENT')
    expect(made.warnings).toEqual(['Copied for the worker, and it looks like a secret: .env'])
    expect(made.base).not.toBe(made.head)
    const untouched = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
    expect(untouched.files).toEqual([])
    await writeFile(join(made.root, 'src/new.js'), 'newer\n')
    const { files } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
    expect(files.map(({ path }) => path)).toEqual(['src/new.js'])
    expect(await fingerprint(bed.repo)).toEqual(before)
    expect(await bed.git(['fsck', '--strict'])).toBe('')
    if (isolation === 'clone')
      expect(await bed.git(['status', '--porcelain'], made.root)).toBe(' M src/new.js\n')
  },
)

test('without being asked for, uncommitted work stays out', async () => {
  const bed = await makeTestBed()
  await dirty(bed)
  const made = value(await bed.workspaces.prepare(bed.request()))
  expect(await readFile(join(made.root, 'README.md'), 'utf8')).toBe('read me\n')
  expect(made.warnings).toEqual([])
})

const asked = [{ includeUncommitted: true }, { seedPaths: ['src'] }]

test.for([
  ['a file', asked[0]],
  ['a file', asked[1]],
  ['a commit', asked[0]],
  ['a commit', asked[1]],
] as const)('%s made between the two captures of %j refuses', async ([what, change]) => {
  const bed: TestBed = await makeTestBed({
    betweenCaptures: async () => {
      await bed.write('src/app.js', 'moved\n')
      if (what === 'a commit') await bed.git(['commit', '-q', '-a', '-m', 'moved'])
    },
  })
  await dirty(bed)
  const made = await bed.workspaces.prepare(bed.request(change))
  expect(codeOf(made)).toBe('tree_moved')
  await expect(stat(join(bed.workspacesFolder, 'w1'))).rejects.toThrow('ENOENT')
  await expect(stat(join(bed.workspacesFolder, 'w1.store'))).rejects.toThrow('ENOENT')
})

test('seed paths bring only what they name, ignored files too', async () => {
  const bed = await makeTestBed()
  await dirty(bed)
  const before = await fingerprint(bed.repo)
  const request = bed.request({ seedPaths: ['src', 'ignored/cache'] })
  const made = value(await bed.workspaces.prepare(request))
  const read = (path: string) => readFile(join(made.root, path), 'utf8')
  expect(await read('src/new.js')).toBe('new\n')
  expect(await read('ignored/cache')).toBe('cache\n')
  expect(await read('README.md')).toBe('read me\n')
  await expect(read('.env')).rejects.toThrow('ENOENT')
  expect(value(await bed.workspaces.capture(made, join(bed.folder, 'p'))).files).toEqual([])
  expect(await fingerprint(bed.repo)).toEqual(before)
})

test.for(['../outside', '/etc/hosts', 'link', 'link/file', '.git/config', 'src/../..', 'pipe'])(
  'the seed path %s is refused',
  async (path) => {
    const bed = await makeTestBed()
    await bed.write('file', 'x', join(bed.folder, 'elsewhere'))
    await symlink(join(bed.folder, 'elsewhere'), join(bed.repo, 'link'))
    const env = { PATH: process.env['PATH'] ?? '' }
    await runCommand('mkfifo', ['pipe'], { cwd: bed.repo, env, timeoutMs: 5_000 })
    expect(codeOf(await bed.workspaces.prepare(bed.request({ seedPaths: [path] })))).toBe(
      'seed_path',
    )
  },
)

test('the facts of a repository name its dirt and what looks like a secret, and change nothing', async () => {
  const bed = await makeTestBed()
  await dirty(bed)
  const before = await fingerprint(bed.repo)
  const facts = value(await bed.workspaces.inspect(join(bed.repo, 'src')))
  expect(facts).toMatchObject({
    isGit: true,
    root: bed.repo,
    branch: 'main',
    dirtyFiles: 3,
    secretLooking: ['.env'],
    problem: null,
  })
  expect(await fingerprint(bed.repo)).toEqual(before)
  const plain = value(await bed.workspaces.inspect(bed.folder))
  expect(plain).toMatchObject({ isGit: false, root: null, problem: null })
  const gone = value(await bed.workspaces.inspect(join(bed.folder, 'gone')))
  expect(gone.problem?.code).toBe('folder_missing')
  const file = value(await bed.workspaces.inspect(join(bed.repo, '.env')))
  expect(file.problem?.message).toMatch(/\.env is a file, not a folder\.$/)
})
