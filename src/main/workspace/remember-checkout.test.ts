import { chmod, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint, makeTestBed, value, type TestBed } from './testing/test-repository'

const reader = async (bed: TestBed, cwd = bed.repo) =>
  value(
    await bed.workspaces.remember(
      value(
        await bed.workspaces.prepare(
          bed.request({ isolation: 'checkout', mode: 'read-only', cwd }),
        ),
      ),
    ),
  )

test('a reader that only looks changes nothing, and nothing is reported', async () => {
  const bed = await makeTestBed()
  await bed.write('src/app.js', 'dirty\n')
  await bed.write('untracked', 'x\n')
  const before = await fingerprint(bed.repo)
  const made = await reader(bed)
  expect(made).toMatchObject({ root: bed.repo, dirtyBefore: ['src/app.js', 'untracked'] })
  await utimes(join(bed.repo, 'README.md'), 1, 1)
  await bed.workerGit(bed.repo, made.env, ['status'])
  await bed.write('ignored/cache', 'tests may write here\n')
  const found = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(found).toEqual({ stat: null, files: [], touchedFiles: [], readOnlyViolation: [] })
  const after = await fingerprint(bed.repo)
  expect(without(after, ['README.md', 'ignored/cache'])).toEqual(without(before, ['README.md']))
})

const without = (rows: Readonly<Record<string, string>>, paths: readonly string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !paths.includes(name)))

const violations: Readonly<
  Record<string, readonly [expected: readonly string[], act: (bed: TestBed) => Promise<unknown>]>
> = {
  'edits a clean file': [['README.md'], (bed) => bed.write('README.md', 'x')],
  'edits a dirty file': [['src/app.js'], (bed) => bed.write('src/app.js', 'dirtz\n')],
  'adds a file': [['new\nname'], (bed) => bed.write('new\nname', 'x')],
  'makes a file executable': [['README.md'], (bed) => chmod(join(bed.repo, 'README.md'), 0o755)],
  'reverts a dirty file': [['src/app.js'], (bed) => bed.git(['checkout', '-q', 'src/app.js'])],
  'stages a dirty file': [['.git/index'], (bed) => bed.git(['add', 'src/app.js'])],
  'makes a branch': [['.git/logs', '.git/refs'], (bed) => bed.git(['branch', 'side'])],
  'sets config': [['.git/config'], (bed) => bed.git(['config', 'a.b', 'c'])],
  'adds a hook': [['.git/hooks'], (bed) => bed.write('.git/hooks/pre-commit', 'x')],
  'commits a change': [
    ['.git/index', '.git/logs', '.git/refs', 'README.md'],
    async (bed) => {
      await bed.write('README.md', 'x')
      await bed.git(['commit', '-q', '-m', 'x', 'README.md'])
    },
  ],
}

test.for(Object.keys(violations))('a reader that %s is reported', async (name) => {
  const bed = await makeTestBed()
  const [expected, act] = violations[name] ?? [[], () => Promise.resolve()]
  await bed.write('src/app.js', 'dirty\n')
  const made = await reader(bed)
  await act(bed)
  const { readOnlyViolation } = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(readOnlyViolation).toEqual(expected)
})

test('outside Git a checkout is compared file by file', async () => {
  const bed = await makeTestBed()
  const plain = join(bed.folder, 'plain')
  await bed.write('a.txt', 'a', plain)
  await bed.write('sub/b.txt', 'b', plain)
  const made = await reader(bed, plain)
  expect(made).toMatchObject({ repository: null, base: null, root: plain })
  await bed.write('sub/b.txt', 'changed', plain)
  await bed.write('c.txt', 'c', plain)
  const found = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(found.readOnlyViolation).toEqual(['c.txt', 'sub/b.txt'])
})

test('a writer in the checkout: what it touched, what was dirty, and a diff without the dirt', async () => {
  const bed = await makeTestBed()
  await bed.write('src/app.js', 'dirty\n')
  await bed.write('mine.txt', 'mine\n')
  const request = bed.request({ isolation: 'checkout' })
  const before = await fingerprint(bed.repo)
  const made = value(await bed.workspaces.remember(value(await bed.workspaces.prepare(request))))
  expect(await fingerprint(bed.repo)).toEqual(before)
  expect(made.dirtyBefore).toEqual(['src/app.js', 'mine.txt'])
  await bed.write('src/app.js', 'dirty\nand more\n')
  await bed.write('added.txt', 'added\n')
  const found = value(await bed.workspaces.capture(made, join(bed.folder, 'p')))
  expect(found.touchedFiles).toEqual(['added.txt', 'src/app.js'])
  expect(found.stat).toEqual({ files: 2, added: 2, removed: 0 })

  const again = value(await bed.workspaces.remember(made))
  expect(again.base).toBe(made.base)
  await bed.write('README.md', 'second turn\n')
  const second = value(await bed.workspaces.capture(again, join(bed.folder, 'p2')))
  expect(second.touchedFiles).toEqual(['README.md'])
  expect(second.stat?.files).toBe(3)
})

test('a scratch folder is empty, outside any repository, and has no diff', async () => {
  const bed = await makeTestBed()
  const before = await fingerprint(bed.repo)
  const request = bed.request({ isolation: 'scratch', seedPaths: ['README.md'] })
  const made = value(await bed.workspaces.prepare(request))
  expect(value(await bed.workspaces.remember(made))).toEqual(made)
  const found = await bed.workerGit(made.root, made.env, ['rev-parse', '--show-toplevel'])
  expect(found.exitCode).toBe(128)
  expect(value(await bed.workspaces.capture(made, join(bed.folder, 'p'))).stat).toBeNull()
  expect(value(await bed.workspaces.readDiff(null, null)).files).toEqual([])
  expect(await fingerprint(bed.repo)).toEqual(before)
})
