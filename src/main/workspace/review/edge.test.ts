import {
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../platform/run-command'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { commitIntegrated } from './commit'
import { integrate } from './integrate'
import { planIntegrate } from './integrate-plan'
import { differing, readDisk } from './testing/disk-tree'
import { everything, makeBeds, type ReviewBed, writeHook } from './testing/review-bed'
import { personEnv } from './testing/person-env'
import type { TestEntry, TestTree } from './testing/tree-cases'
import { undoIntegrate } from './undo-integrate'

let beds: Awaited<ReturnType<typeof makeBeds>>
let sha256: Awaited<ReturnType<typeof makeBeds>>
beforeAll(async () => {
  beds = await makeBeds()
  sha256 = await makeBeds(['--object-format=sha256'])
})
afterAll(async () => {
  await beds.remove()
  await sha256.remove()
})

const file = (data: string): TestEntry => ({ mode: '100644', data })
const tree = (files: Readonly<Record<string, string>>): TestTree =>
  new Map(Object.entries(files).map(([path, data]) => [path, file(data)]))

const planAll = async (bed: ReviewBed) => {
  const { context, base, files } = bed
  const accepted = value(await acceptTree(context, base, files, everything(files)))
  return value(await planIntegrate(context, [{ base, accepted }]))
}
const integrateAll = async (bed: ReviewBed) => {
  const plan = await planAll(bed)
  value(await integrate(bed.context, plan, 'i1', join(bed.folder, 'undo')))
  return plan
}
const commit = async (bed: ReviewBed, plan: Awaited<ReturnType<typeof planAll>>) =>
  value(
    await commitIntegrated(bed.context, {
      run: runCommand,
      id: 'c1',
      folder: join(bed.folder, 'commit'),
      integrations: [],
      env: personEnv(),
      ours: plan.ours,
      paths: plan.changes.map(({ path }) => path),
      message: 'Subject\n',
      detachedConfirmed: false,
    }),
  )
const hook = (bed: ReviewBed, name: string, text: string): void => {
  writeHook(bed.repo, name, `set -e\n${text}`)
}

test('a repository with SHA-256 names is integrated, taken back and committed as any other', async () => {
  const before = tree({ a: 'one\ntwo\n', 'd/b': 'b\n' })
  const bed = await sha256.make(before, tree({ a: 'one\nTWO\n', 'd/c': 'c\n' }))
  expect(bed.base).toHaveLength(64)
  await integrateAll(bed)
  expect(value(await undoIntegrate(join(bed.folder, 'undo'), false))).toEqual([])
  expect(differing(readDisk(bed.repo), before)).toEqual([])
  const plan = await planAll(bed)
  value(await integrate(bed.context, plan, 'i2', join(bed.folder, 'undo-2')))
  expect((await commit(bed, plan)).commit).toHaveLength(64)
  expect(await bed.git('status', '--porcelain')).toBe('')
}, 120_000)

test.each([
  ['in a circle', 'd'],
  ['out of the repository', '../elsewhere'],
])(
  'a folder that became a link %s since the integrate is kept, and nothing behind it is touched',
  async (_, target) => {
    const bed = await beds.make(
      tree({ a: 'one\n', 'd/b': 'b\n', 'd/gone': 'g\n' }),
      tree({ a: 'two\n', 'd/b': 'B\n', 'd/c': 'c\n' }),
    )
    await integrateAll(bed)
    const elsewhere = join(bed.folder, 'elsewhere')
    renameSync(join(bed.repo, 'd'), elsewhere)
    const part = join(elsewhere, '.wavedeck-i1.part')
    writeFileSync(part, 'a file of that name\n')
    symlinkSync(target, join(bed.repo, 'd'))
    const kept = value(await undoIntegrate(join(bed.folder, 'undo'), true))
    // d/c is in the repository no more than it was before.
    expect(kept.toSorted()).toEqual(['d/b', 'd/gone'])
    expect(readFileSync(join(bed.repo, 'a'), 'utf8')).toBe('one\n')
    expect(readlinkSync(join(bed.repo, 'd'))).toBe(target)
    expect(readFileSync(part, 'utf8')).toBe('a file of that name\n')
    expect(readFileSync(join(elsewhere, 'b'), 'utf8')).toBe('B\n')
  },
  60_000,
)

test('a hook that formats what is staged, as lint-staged does, is followed in commit, index and files', async () => {
  const bed = await beds.make(
    tree({ a: 'one\n', mine: 'mine\n' }),
    tree({ a: 'one  \nnew  \n', mine: 'mine\n' }),
  )
  writeFileSync(join(bed.repo, 'mine'), 'mine, not done\n')
  const plan = await integrateAll(bed)
  hook(
    bed,
    'pre-commit',
    'git diff --cached --name-only | while read -r name; do sed -i "s/ *$//" "$name"; git add "$name"; done',
  )
  expect((await commit(bed, plan)).commit).not.toBeNull()
  expect(await bed.git('show', 'HEAD:a')).toBe('one\nnew\n')
  expect(await bed.git('show', '--format=', '--name-only', 'HEAD')).toBe('a\n')
  expect(await bed.git('status', '--porcelain')).toBe(' M mine\n')
  expect(readFileSync(join(bed.repo, 'a'), 'utf8')).toBe('one\nnew\n')
}, 120_000)

test('a hook that refuses, or that stashes and fails, leaves index, branch and files as they were', async () => {
  const bed = await beds.make(tree({ a: 'one\n' }), tree({ a: 'two\n' }))
  const plan = await integrateAll(bed)
  hook(bed, 'pre-commit', 'git stash create >/dev/null; echo no >&2; exit 1')
  expect(await commit(bed, plan)).toEqual({ commit: null, output: 'no' })
  expect(await bed.git('status', '--porcelain')).toBe(' M a\n')
  expect(existsSync(join(bed.repo, '.git/index.lock'))).toBe(false)
  expect(existsSync(join(bed.folder, 'commit'))).toBe(false)
}, 120_000)

test.each([
  ['MERGE_HEAD', 'A merge'],
  ['CHERRY_PICK_HEAD', 'A cherry-pick'],
  ['REVERT_HEAD', 'A revert'],
  ['rebase-merge', 'A rebase'],
  ['rebase-apply', 'A rebase'],
  ['sequencer', 'A sequence'],
  ['index.lock', 'Another Git command'],
])(
  'while %s is there nothing is planned, and it says why and what to do',
  async (name, words) => {
    const bed = await beds.make(tree({ a: 'one\n' }), tree({ a: 'two\n' }))
    writeFileSync(join(bed.repo, '.git', name), '')
    const planned = await planIntegrate(bed.context, [{ base: bed.base, accepted: bed.workerTree }])
    expect(planned.ok ? null : planned.error).toMatchObject({
      code: 'repository_busy',
      where: bed.repo,
    })
    if (!planned.ok) {
      expect(planned.error.message).toContain(words)
      expect(planned.error.fix).toBeTruthy()
    }
  },
  60_000,
)

test('mixed line endings that Git would rewrite are refused with what to do', async () => {
  const bed = await beds.make(tree({ a: 'one\ntwo\nthree\n' }), tree({ a: 'one\ntwo\nTHREE\n' }))
  await bed.git('config', 'core.autocrlf', 'true')
  writeFileSync(join(bed.repo, 'a'), 'one\r\ntwo\nthree\n')
  const plan = await planAll(bed)
  const done = await integrate(bed.context, plan, 'i1', join(bed.folder, 'undo'))
  expect(done.ok ? null : done.error).toMatchObject({ code: 'not_round_trip', where: 'a' })
  expect(readFileSync(join(bed.repo, 'a'), 'utf8')).toBe('one\r\ntwo\nthree\n')
}, 60_000)
