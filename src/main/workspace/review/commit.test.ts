import { createHash } from 'node:crypto'
import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytePath } from '../byte-path'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { commitIntegrated } from './commit'
import { integrate, whyRefused } from './integrate'
import { planIntegrate } from './integrate-plan'
import { differing, readDisk, writeDisk } from './testing/disk-tree'
import {
  cases,
  gitFingerprint,
  type Beds,
  someAtoms,
  longestMs,
  writeHook,
} from './testing/review-bed'
import type { ReviewBed } from './testing/review-bed'
import { personEnv } from './testing/person-env'
import { playCases } from './testing/play-cases'
import { baseTree, diceOf, mutate, seeds } from './testing/tree-cases'
import type { Seed } from './testing/tree-cases'

const rows = async (bed: ReviewBed, ...args: string[]): Promise<string[]> =>
  (await bed.git(...args)).split('\0').filter((row) => row !== '')

const indexOf = async (bed: ReviewBed): Promise<Map<string, string>> =>
  new Map(
    (await rows(bed, 'ls-files', '-s', '-z')).map((row) => {
      const [mode = '', oid = ''] = row.split(' ')
      return [row.slice(row.indexOf('\t') + 1), `${mode} ${oid}`]
    }),
  )

const treeOf = async (bed: ReviewBed, tree: string): Promise<Map<string, string>> =>
  new Map(
    (await rows(bed, 'ls-tree', '-r', '-z', tree)).map((row) => {
      const [mode = '', , oid = ''] = row.slice(0, row.indexOf('\t')).split(' ')
      return [row.slice(row.indexOf('\t') + 1), `${mode} ${oid}`]
    }),
  )

const hooks: readonly (readonly [name: string, text: string])[] = [
  ['pre-commit', 'echo refused here; exit 1'],
  ['commit-msg', 'echo no such ticket >&2; exit 3'],
  ['commit-msg', 'echo "Change-Id: I1" >> "$1"'],
  ['pre-commit', 'echo made > made-by-hook; git add -f made-by-hook'],
]
const byHook = 'made-by-hook'

const commitCase = async (beds: Beds, seed: Seed): Promise<void> => {
  const dice = diceOf(seed)
  const base = baseTree(dice, seed)
  const work = mutate(dice, base)
  const bed = await beds.make(base, work)
  const { context, repo } = bed
  expect(differing(bed.read(bed.workerTree), work)).toEqual([])
  let now = base
  const step = () => {
    const next = mutate(dice, now, 1 + dice.int(2))
    writeDisk(repo, next, now)
    now = next
  }
  if (dice.int(4) > 0) {
    if (dice.chance(0.4)) {
      step()
      await bed.commitAll()
    }
    if (dice.chance(0.5)) {
      step()
      await bed.git('add', '-A')
    }
    if (dice.chance(0.5)) step()
  }
  const chosen = someAtoms(dice, bed.files, 0.7)
  const accepted = value(await acceptTree(context, bed.base, bed.files, chosen))
  const plan = value(await planIntegrate(context, [{ base: bed.base, accepted }]))
  if (whyRefused(plan) !== null) return
  const record = value(await integrate(context, plan, 'i1', join(bed.folder, 'undo')))
  const paths = new Set(record.entries.map(({ path }) => path))
  const [fixable] = plan.changes.filter(({ newMode }) => newMode.startsWith('100'))
  if (fixable !== undefined && dice.chance(0.2))
    appendFileSync(bytePath(repo, fixable.path), '\nlater fix\n')
  const hook = dice.int(10)
  const [hookName, hookText] = hooks[hook] ?? ['none', '']
  writeHook(repo, hookName, hookText)

  const [headBefore, indexBefore, gitBefore, diskBefore] = [
    await treeOf(bed, 'HEAD'),
    await indexOf(bed),
    gitFingerprint(repo),
    readDisk(repo),
  ]
  const headId = (await bed.git('rev-parse', 'HEAD')).trim()
  const done = await commitIntegrated(context, {
    run: bed.run,
    id: 'c1',
    folder: join(bed.folder, 'commit'),
    integrations: ['i1'],
    env: personEnv(),
    ours: plan.ours,
    paths: [...paths],
    message: '# keep me\n\nsubject é\n',
    detachedConfirmed: false,
  })
  expect(existsSync(join(repo, '.git/index.lock'))).toBe(false)
  expect(differing(readDisk(repo), diskBefore).filter((path) => path !== byHook)).toEqual([])
  const gitAfter = gitFingerprint(repo)
  const moved = [...new Set([...Object.keys(gitBefore), ...Object.keys(gitAfter)])].filter(
    (name) => gitBefore[name] !== gitAfter[name] && name !== 'COMMIT_EDITMSG',
  )
  if (!done.ok || done.value.commit === null) {
    if (done.ok) {
      expect(hook).toBeLessThan(2)
      expect(done.value.output).toContain(hook === 0 ? 'refused here' : 'no such ticket')
    }
    expect(moved).toEqual([])
    return
  }
  expect(hook).toBeGreaterThan(1)
  expect(
    moved.filter((name) => !/^(index|logs\/HEAD|(logs\/)?refs\/heads\/main)$/.test(name)),
  ).toEqual([])
  expect((await bed.git('rev-parse', 'HEAD^')).trim()).toBe(headId)
  const message = await bed.git('log', '-1', '--format=%an%n%B')
  expect(message.startsWith('Person\n# keep me\n\nsubject')).toBe(true)
  if (hook === 2) expect(message).toContain('Change-Id: I1')

  const headAfter = await treeOf(bed, 'HEAD')
  const indexAfter = await indexOf(bed)
  const committed = new Set(
    (
      await rows(bed, 'diff-tree', '-r', '--name-only', '--no-renames', '-z', headId, 'HEAD')
    ).filter((path) => path !== byHook),
  )
  const ours = bed.read(plan.ours)
  const oursOid = (path: string): string | undefined => {
    const entry = ours.get(path)
    return entry && `${entry.mode} ${hashOf(entry.data)}`
  }
  // A file the person had changed, and the worker renamed: their change stays out under the new name too.
  let renamedDirt = false
  for (const { path, newMode } of plan.changes)
    renamedDirt ||=
      newMode === '000000' &&
      (oursOid(path) !== headBefore.get(path) || indexBefore.get(path) !== headBefore.get(path))
  const all = new Set([...indexBefore.keys(), ...indexAfter.keys(), ...paths])
  for (const path of all) {
    if (path === byHook) continue
    if (!paths.has(path)) {
      // Never touched: what was staged stays staged, and nothing of it was committed.
      if (!committed.has(path)) expect(indexAfter.get(path)).toBe(indexBefore.get(path))
      expect(headAfter.get(path)).toBe(headBefore.get(path))
      continue
    }
    if (renamedDirt && !headBefore.has(path)) continue
    const clean =
      oursOid(path) === headBefore.get(path) && indexBefore.get(path) === headBefore.get(path)
    const entry = diskBefore.get(path)
    const onDisk = entry && `${entry.mode} ${hashOf(entry.data)}`
    if (clean) {
      expect(headAfter.get(path)).toBe(onDisk)
      expect(indexAfter.get(path)).toBe(onDisk)
    } else if (entry !== undefined && seed.unique && entry.mode !== '120000')
      // Dirty or staged before: no line that was only the person's is in the commit.
      await expectNoDirt(bed, path, ours.get(path)?.data, headBefore, headAfter)
  }
  expect(await bed.git('fsck', '--strict', '--no-dangling')).not.toContain('missing')
}

/** As Git names a file's bytes. */
const hashOf = (data: string): string => {
  const bytes = Buffer.from(data, 'latin1')
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

const expectNoDirt = async (
  bed: ReviewBed,
  path: string,
  before: string | undefined,
  headBefore: ReadonlyMap<string, string>,
  headAfter: ReadonlyMap<string, string>,
): Promise<void> => {
  const text = async (entry: string | undefined) =>
    entry === undefined ? '' : bed.git('cat-file', 'blob', entry.split(' ')[1] ?? '')
  const lines = (of: string) => new Set(of.split(/\r?\n/).filter((line) => /^u\d+:/.test(line)))
  const [was, is] = [await text(headBefore.get(path)), await text(headAfter.get(path))]
  const head = lines(was)
  const accepted = lines(bed.read(bed.workerTree).get(path)?.data ?? '')
  const dirt = [...lines(before ?? '')].filter((line) => !head.has(line) && !accepted.has(line))
  expect(dirt.filter((line) => lines(is).has(line))).toEqual([])
}

test(
  'a commit holds what was integrated and later fixes, and nothing the person had before',
  () => playCases(cases(500), seeds, commitCase),
  longestMs,
)
