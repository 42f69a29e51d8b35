import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../platform/run-command'
import { codeOf, fingerprint, makeTestBed, type TestBed, value } from './testing/test-repository'
import { createWorkspaces } from './workspaces'

test('a clone holds the files of HEAD, borrows its objects and knows no remote', async () => {
  const bed = await makeTestBed()
  await bed.git(['remote', 'add', 'origin', 'https://example.invalid/x.git'])
  const before = await fingerprint(bed.repo)
  const made = value(await bed.workspaces.prepare(bed.request()))
  expect(await readFile(join(made.root, 'src/app.js'), 'utf8')).toBe('one\ntwo\nthree\n')
  expect(made.base).toBe((await bed.git(['rev-parse', 'HEAD'])).trim())
  expect(made.head).toBe(made.base)
  expect(await bed.git(['remote'], made.root)).toBe('')
  expect(await bed.git(['for-each-ref', 'refs/remotes'], made.root)).toBe('')
  expect(await bed.git(['status', '--porcelain=v2', '--branch'], made.root)).toContain('(detached)')
  expect(await bed.git(['status', '--porcelain'], made.root)).toBe('')
  expect(await bed.git(['count-objects'], made.root)).toMatch(/^0 objects/)
  expect((await stat(bed.workspacesFolder)).mode & 0o077).toBe(0)
  expect(await fingerprint(bed.repo)).toEqual(before)
})

test('the CLI starts in the folder of the clone that matches the plan', async () => {
  const bed = await makeTestBed()
  const made = value(await bed.workspaces.prepare(bed.request({ cwd: join(bed.repo, 'src') })))
  expect(made.cwd).toBe(join(made.root, 'src'))
})

test('12 at once are all made, and the repository stays as it was', async () => {
  const bed = await makeTestBed()
  const before = await fingerprint(bed.repo)
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      bed.workspaces.prepare(
        bed.request({ workerId: `w${at}`, isolation: at % 2 === 0 ? 'clone' : 'worktree' }),
      ),
    ),
  )
  const roots = made.map((one) => value(one).root)
  expect(new Set(roots).size).toBe(12)
  for (const root of roots) expect(await bed.git(['status', '--porcelain'], root)).toBe('')
  expect(await fingerprint(bed.repo)).toEqual(before)
})

test.for([
  ['with space', 'clone'],
  ['naïve-日本', 'clone'],
  ['quote"back\\slash:colon', 'clone'],
  ['new\nline', 'worktree'],
] as const)('a repository in a folder named %j, worked on in a %s', async ([name, isolation]) => {
  const bed = await makeTestBed({ name })
  await bed.write('über\ttab/ä "q".txt', 'x\n')
  await bed.git(['add', '-A'])
  await bed.git(['commit', '-q', '-m', 'names'])
  const made = value(await bed.workspaces.prepare(bed.request({ isolation })))
  expect(await readFile(join(made.root, 'über\ttab/ä "q".txt'), 'utf8')).toBe('x\n')
  expect(await bed.git(['log', '--oneline'], made.root)).toContain('names')
  await bed.write('über\ttab/new\nline', 'y\n', made.root)
  const patch = join(bed.folder, 'p')
  const { files } = value(await bed.workspaces.capture(made, patch))
  expect(files.map(({ path }) => path)).toEqual(['über\ttab/new\nline'])
})

test('Git itself can not borrow from a folder with a newline: refused for a clone', async () => {
  const bed = await makeTestBed({ name: 'new\nline' })
  expect(codeOf(await bed.workspaces.prepare(bed.request()))).toBe('repository_path')
})

test('a SHA-256 repository', async () => {
  const bed = await makeTestBed({ init: ['--object-format=sha256'] })
  await bed.write('README.md', 'dirty\n')
  const made = value(await bed.workspaces.prepare(bed.request({ includeUncommitted: true })))
  expect(made.base).toHaveLength(64)
  await bed.write('README.md', 'worker\n', made.root)
  const { files } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(files).toMatchObject([{ path: 'README.md', added: 1, removed: 1 }])
})

test('line endings and filters of the repository hold in the clone', async () => {
  const bed = await makeTestBed()
  await bed.git(['config', 'filter.rot.clean', 'tr a-z n-za-m'])
  await bed.git(['config', 'filter.rot.smudge', 'tr a-z n-za-m'])
  await bed.git(['config', 'core.autocrlf', 'true'])
  await bed.write('.gitattributes', 'secret.txt filter=rot\n')
  await bed.write('secret.txt', 'hello\r\n')
  await bed.git(['add', '-A'])
  await bed.git(['commit', '-q', '-m', 'filters'])
  const made = value(await bed.workspaces.prepare(bed.request()))
  expect(await readFile(join(made.root, 'secret.txt'), 'utf8')).toBe('hello\r\n')
  expect(await readFile(join(made.root, 'README.md'), 'utf8')).toBe('read me\r\n')
  expect(await bed.git(['status', '--porcelain'], made.root)).toBe('')
  const { stat: sums } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(sums).toEqual({ files: 0, added: 0, removed: 0 })
})

test('refusals say what is wrong and leave nothing behind', async () => {
  const bed = await makeTestBed({ commit: false })
  const plain = join(bed.folder, 'plain')
  const bare = join(bed.folder, 'bare.git')
  await bed.git(['init', '-q', '--bare', bare], bed.folder)
  await bed.write('a.txt', 'a', plain)
  const prepare = (cwd: string) => bed.workspaces.prepare(bed.request({ cwd }))
  expect(codeOf(await prepare(bed.repo))).toBe('empty_repository')
  expect(codeOf(await prepare(plain))).toBe('not_a_repository')
  expect(codeOf(await prepare(bare))).toBe('bare_repository')
  expect(codeOf(await prepare(join(bed.folder, 'nowhere')))).toBe('folder_missing')
  const inside = bed.request({ workspacesFolder: join(bed.repo, 'data') })
  await bed.git(['commit', '-q', '--allow-empty', '-m', 'first'])
  expect(codeOf(await bed.workspaces.prepare(inside))).toBe('data_folder_inside')
  expect(codeOf(await bed.workspaces.prepare(bed.request({ workerId: '../x' })))).toBe('worker_id')
  expect(codeOf(await bed.workspaces.prepare(bed.request({ seedPaths: ['gone'] })))).toBe(
    'seed_path',
  )
  await expect(stat(join(bed.workspacesFolder, 'w1.store'))).rejects.toThrow('ENOENT')
})

test('hooks that fail, from the person’s template, settings or the repository, never run on a clone', async () => {
  const bed = await makeTestBed()
  const trap = join(bed.folder, 'trap')
  const hook = `#!/bin/sh\necho "$0" >>'${trap}'\nexit 1\n`
  const names = ['post-checkout', 'reference-transaction', 'post-index-change', 'pre-auto-gc']
  for (const folder of ['template/hooks', 'person', 'repo/.git/hooks'])
    for (const name of names) {
      await bed.write(`${folder}/${name}`, hook, bed.folder)
      await chmod(join(bed.folder, folder, name), 0o755)
    }
  const settings = join(bed.folder, 'settings')
  const template = `[init]\n\ttemplateDir = ${join(bed.folder, 'template')}\n`
  await writeFile(settings, `${template}[core]\n\thooksPath = ${join(bed.folder, 'person')}\n`)
  // They would run, and stop Git, were they asked.
  await expect(bed.git(['commit', '-q', '--allow-empty', '-m', 'x'])).rejects.toThrow('git commit')
  await rm(trap)
  const workspaces = createWorkspaces({
    run: runCommand,
    env: { PATH: process.env['PATH'], HOME: bed.folder, GIT_CONFIG_GLOBAL: settings },
  })
  const made = value(await workspaces.prepare(bed.request()))
  expect(await bed.git(['status', '--porcelain'], made.root)).toBe('')
  await bed.write('work.txt', 'work\n', made.root)
  const { files } = value(await workspaces.capture(made, join(bed.folder, 'p')))
  expect(files.map(({ path }) => path)).toEqual(['work.txt'])
  await expect(stat(join(made.root, '.git/hooks/post-checkout'))).rejects.toThrow('ENOENT')
  value(await workspaces.remove(bed.workspacesFolder, 'w1'))
  await expect(stat(trap)).rejects.toThrow('ENOENT')
})

test('a filter that must run and fails is named, and nothing is left of the workspace', async () => {
  const bed = await makeTestBed()
  await bed.write('.gitattributes', '*.js filter=broken\n')
  await bed.git(['add', '-A'])
  await bed.git(['commit', '-q', '-m', 'filtered'])
  await bed.git(['config', 'filter.broken.smudge', 'echo no key is there >&2; exit 1'])
  await bed.git(['config', 'filter.broken.required', 'true'])
  const before = await fingerprint(bed.repo)
  const made = await bed.workspaces.prepare(bed.request())
  expect(codeOf(made)).toBe('git_failed')
  expect(JSON.stringify(made)).toMatch(/no key is there.*src\/app\.js: smudge filter broken failed/)
  expect(await fingerprint(bed.repo)).toEqual(before)
  await expect(stat(join(bed.workspacesFolder, 'w1'))).rejects.toThrow('ENOENT')
  await expect(stat(join(bed.workspacesFolder, 'w1.store'))).rejects.toThrow('ENOENT')
})

test('Git variables of the process that started the app do not lead elsewhere', async () => {
  const bed = await makeTestBed({ env: { GIT_DIR: '/nowhere', GIT_INDEX_FILE: '/nowhere/index' } })
  const made = value(await bed.workspaces.prepare(bed.request()))
  expect(made.repository).toBe(bed.repo)
})

test('a linked worktree of the person can be the source', async () => {
  const bed = await makeTestBed()
  const linked = join(bed.folder, 'linked')
  await bed.git(['worktree', 'add', '-q', '-b', 'side', linked])
  await bed.write('side.txt', 'side\n', linked)
  await bed.git(['add', '-A'], linked)
  await bed.git(['commit', '-q', '-m', 'side'], linked)
  await bed.write('side.txt', 'dirty\n', linked)
  const request = bed.request({ cwd: linked, includeUncommitted: true })
  const made = value(await bed.workspaces.prepare(request))
  expect(await readFile(join(made.root, 'side.txt'), 'utf8')).toBe('dirty\n')
  expect(value(await bed.workspaces.capture(made, join(bed.folder, 'p'))).files).toEqual([])
})

test('a shallow repository', async () => {
  const bed = await makeTestBed()
  await bed.git(['commit', '-q', '--allow-empty', '-m', 'second'])
  const shallow = join(bed.folder, 'shallow')
  await bed.git(['clone', '-q', '--depth=1', `file://${bed.repo}`, shallow], bed.folder)
  const made = value(await bed.workspaces.prepare(bed.request({ cwd: shallow })))
  expect(await bed.git(['log', '--format=%s'], made.root)).toBe('second\n')
  await bed.write('README.md', 'x\n', made.root)
  expect(value(await bed.workspaces.capture(made, join(bed.folder, 'p'))).files).toHaveLength(1)
})

const addSubmodules = async (bed: TestBed, paths: readonly string[]): Promise<void> => {
  const library = join(bed.folder, 'library')
  await bed.git(['init', '-q', '-b', 'main', library], bed.folder)
  await bed.write('lib.txt', 'lib\n', library)
  await bed.git(['add', '-A'], library)
  await bed.git(['commit', '-q', '-m', 'lib'], library)
  for (const path of paths)
    await bed.git(['-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library, path])
  await bed.git(['commit', '-q', '-m', 'submodules'])
}

test('submodules are filled from the checkout, or named when they cannot be', async () => {
  const bed = await makeTestBed()
  await addSubmodules(bed, ['libs/here', 'libs/away'])
  await bed.git(['submodule', 'deinit', '-q', '-f', 'libs/away'])
  const before = await fingerprint(bed.repo)
  const made = value(await bed.workspaces.prepare(bed.request()))
  expect(await readFile(join(made.root, 'libs/here/lib.txt'), 'utf8')).toBe('lib\n')
  expect(made.warnings).toHaveLength(2)
  expect(made.warnings[0]).toContain('libs/away')
  expect(await bed.git(['status', '--porcelain'], made.root)).toBe('')
  await bed.git(['commit', '-q', '--allow-empty', '-m', 'x'], join(made.root, 'libs/here'))
  const { files } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(files.map(({ path }) => path)).toEqual(['libs/here'])
  expect(await fingerprint(bed.repo)).toEqual(before)
})

test('what a worker changed inside a submodule is named, and never deleted as if a pack had it', async () => {
  const bed = await makeTestBed()
  await addSubmodules(bed, ['lib'])
  for (const [isolation, file] of [
    ['clone', 'lib.txt'],
    ['worktree', 'new.txt'],
  ] as const) {
    const request = bed.request({ isolation, workerId: isolation })
    const made = value(await bed.workspaces.prepare(request))
    expect(value(await bed.workspaces.capture(made, join(bed.folder, 'p'))).notes).toEqual([])
    await bed.write(file, 'changed\n', join(made.root, 'lib'))
    const { files, notes } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
    expect(files).toEqual([])
    expect(notes?.join()).toContain('Submodule lib: its files were changed')
    const retired = await bed.workspaces.retire(bed.workspacesFolder, isolation, made)
    expect(codeOf(retired)).toBe('not_packable')
    expect(await readFile(join(made.root, 'lib', file), 'utf8')).toBe('changed\n')
    await bed.git(['checkout', '-q', '.'], join(made.root, 'lib'))
    await bed.git(['clean', '-fdq'], join(made.root, 'lib'))
    expect(await bed.workspaces.retire(bed.workspacesFolder, isolation, made)).toMatchObject({
      ok: true,
    })
  }
})

test('a sparse checkout is warned of and makes a whole workspace', async () => {
  const bed = await makeTestBed()
  await bed.git(['sparse-checkout', 'set', '--no-cone', 'README.md'])
  await expect(stat(join(bed.repo, 'src/app.js'))).rejects.toThrow('ENOENT')
  for (const isolation of ['clone', 'worktree'] as const) {
    const made = value(
      await bed.workspaces.prepare(bed.request({ isolation, workerId: isolation })),
    )
    expect(made.warnings.join()).toContain('sparse')
    expect(await readFile(join(made.root, 'src/app.js'), 'utf8')).toContain('one')
    const { files } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
    expect(files).toEqual([])
  }
})
