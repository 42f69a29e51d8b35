import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { integrate, whyRefused } from './integrate'
import { planIntegrate } from './integrate-plan'
import { readCutOffCommit, settleCutOffCommit, type CutOffCommit } from './settle-commit'
import { buildCrash, crashIn } from './testing/crash-in'
import { differing, readDisk, writeDisk } from './testing/disk-tree'
import {
  everything,
  gitFingerprint,
  longestMs,
  makeBeds,
  rounds,
  writeHook,
} from './testing/review-bed'
import type { ReviewBed } from './testing/review-bed'
import { playCases } from './testing/play-cases'
import { baseTree, diceOf, mutate, seeds, type TestTree } from './testing/tree-cases'

let program = ''
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-crash-'))
  program = await buildCrash(folder)
  return () => rm(folder, { recursive: true })
})

/** Who dies where: the app at a step, or at a hook, there also with the Git that runs it. */
const hooks = {
  none: null,
  'app before the commit': ['pre-commit', 'kill -9 "$WAVEDECK_TEST_APP"; sleep 0.2'],
  'app after the commit': ['post-commit', 'kill -9 "$WAVEDECK_TEST_APP"'],
  'both before the commit': ['pre-commit', 'kill -9 "$WAVEDECK_TEST_APP" $PPID'],
  'both at the message': ['commit-msg', 'kill -9 "$WAVEDECK_TEST_APP" $PPID'],
  'both after the commit': ['post-commit', 'kill -9 "$WAVEDECK_TEST_APP" $PPID'],
} as const

const indexRows = (bed: ReviewBed): Promise<string> => bed.git('ls-files', '-s', '-z')

/**
 * What is staged in other paths than these: the mode and content of before and of now, and the path. Of a file that
 * is staged as gone only that: a change integrated into its new name is committed under the one that HEAD has.
 */
const stagedBesides = async (bed: ReviewBed, paths: readonly string[]): Promise<string[][]> => {
  const fields = (await bed.git('diff-index', '--cached', '-z', 'HEAD')).split('\0').slice(0, -1)
  return Array.from({ length: fields.length / 2 }, (_, at) => {
    const [row = '', path = ''] = fields.slice(2 * at, 2 * at + 2)
    return [row.endsWith(' D') ? 'D' : row, path]
  }).filter(([, path = '']) => !paths.includes(path))
}

/** Git may live on after the app, for as long as its hooks do; it may end between any two looks. */
const whenOver = async (bed: ReviewBed, folder: string): Promise<CutOffCommit> => {
  for (;;) {
    const found = value(await readCutOffCommit(bed.context.git, folder))
    if (found.kind !== 'running') return found
    await setTimeout(20)
  }
}

test(
  'a commit that is killed anywhere is finished, taken back, or was never made',
  async () => {
    const kills = fc.record({
      seed: seeds,
      steps: fc.integer({ min: 0, max: 130 }),
      hook: fc.constantFrom(...(Object.keys(hooks) as (keyof typeof hooks)[])),
      how: fc.constantFrom('finish', 'take_back'),
    })
    await playCases(rounds(40, 6), kills, async (beds, { seed, steps, hook, how }) => {
      const dice = diceOf(seed)
      const base = baseTree(dice, seed)
      const bed = await beds.make(base, mutate(dice, base))
      const { context, repo } = bed
      if (dice.chance(0.5)) {
        const dirty = mutate(dice, base, 2)
        writeDisk(repo, dirty, base)
        if (dice.chance(0.5)) await bed.git('add', '-A')
      }
      const accepted = value(await acceptTree(context, bed.base, bed.files, everything(bed.files)))
      const plan = value(await planIntegrate(context, [{ base: bed.base, accepted }]))
      fc.pre(whyRefused(plan) === null)
      const undo = join(bed.folder, 'undo')
      value(await integrate(context, plan, 'i1', undo))
      const script = hooks[hook]
      if (script !== null) writeHook(repo, script[0], `${script[1]}\nexit 0`)
      const [disk, index, before] = [readDisk(repo), await indexRows(bed), gitFingerprint(repo)]
      const paths = plan.changes.map(({ path }) => path)
      const staged = await stagedBesides(bed, paths)
      const message = 'Subject of it\n\nand more\n'
      const killed = await crashIn(program, bed, {
        what: 'commit',
        accepted,
        // A hook kills later than any step would.
        steps: hook === 'none' ? steps : 10_000,
        ours: plan.ours,
        paths,
        message,
      })
      fc.pre(killed)

      const folder = `${undo}-commit`
      const found = await whenOver(bed, folder)
      const commit = value(await settleCutOffCommit(context.git, folder, how))
      expect(differing(readDisk(repo), disk)).toEqual([])
      expect(readdirSync(join(repo, '.git')).filter((name) => /lock|wavedeck/.test(name))).toEqual(
        [],
      )
      expect(existsSync(folder)).toBe(false)
      if (found.kind === 'made' && how === 'finish') {
        expect(commit).toBe((await bed.git('rev-parse', 'HEAD')).trim())
        expect((await bed.git('rev-parse', 'HEAD^')).trim()).toBe(context.repository.head)
        expect(await bed.git('log', '-1', '--format=%B')).toContain('and more')
        // What was staged before stays staged, and nothing else is: the index followed.
        expect(await stagedBesides(bed, paths)).toEqual(staged)
        return
      }
      expect(commit).toBe(null)
      expect((await bed.git('rev-parse', 'HEAD')).trim()).toBe(context.repository.head)
      expect(await indexRows(bed)).toBe(index)
      const after = gitFingerprint(repo)
      const moved = Object.keys({ ...before, ...after }).filter(
        (name) => before[name] !== after[name] && !/^(index|COMMIT_EDITMSG|logs\/.*)$/.test(name),
      )
      expect(moved).toEqual([])
      if (found.kind === 'nothing_done') expect(after['index']).toBe(before['index'])
    })
  },
  longestMs,
)

/** A change of one file, integrated over what the person staged in it, whose commit kills the app at a hook. */
const cutOff = async (
  { base, staged, work }: Readonly<Record<'base' | 'staged' | 'work', string>>,
  hook: 'pre-commit' | 'post-commit',
  afterwards: (bed: ReviewBed) => string,
) => {
  const beds = await makeBeds()
  onTestFinished(() => beds.remove())
  const holding = (data: string): TestTree => new Map([['a.txt', { mode: '100644', data }]])
  const bed = await beds.make(holding(base), holding(work))
  const { context, folder, repo } = bed
  writeDisk(repo, holding(staged), holding(base))
  await bed.git('add', '-A')
  const index = await indexRows(bed)
  const accepted = value(await acceptTree(context, bed.base, bed.files, everything(bed.files)))
  const plan = value(await planIntegrate(context, [{ base: bed.base, accepted }]))
  const undo = join(folder, 'undo')
  value(await integrate(context, plan, 'i1', undo))
  writeHook(repo, hook, `kill -9 "$WAVEDECK_TEST_APP"\n${afterwards(bed)}`)
  const killed = await crashIn(program, bed, {
    what: 'commit',
    accepted,
    steps: 10_000,
    ours: plan.ours,
    paths: plan.changes.map(({ path }) => path),
    message: 'Subject of it\n',
  })
  expect(killed).toBe(true)
  return { bed, index, place: `${undo}-commit` }
}

test('a commit is taken back from an index that never followed it, and what is staged in its files stays', async () => {
  // From the commit to what is staged and back to HEAD, the two changes would be one conflict.
  const { bed, index, place } = await cutOff(
    { base: '0\n1\n2\n3\n', staged: '0\ny\n2\n3\n', work: '0\n1\n2\ny\n3\n' },
    'post-commit',
    () => '',
  )
  expect((await whenOver(bed, place)).kind).toBe('made')
  expect(value(await settleCutOffCommit(bed.context.git, place, 'take_back'))).toBe(null)
  expect((await bed.git('rev-parse', 'HEAD')).trim()).toBe(bed.context.repository.head)
  expect(await indexRows(bed)).toBe(index)
})

test('a commit whose Git outlived the app is settled by nobody before that Git has ended', async () => {
  const go = (bed: ReviewBed) => join(bed.folder, 'go')
  const { bed, place } = await cutOff(
    { base: 'one\n', staged: 'one\n', work: 'two\n' },
    'pre-commit',
    (bed) => `until [ -e '${go(bed)}' ] || [ ! -d '${bed.folder}' ]; do sleep 0.05; done`,
  )
  const { context, repo } = bed
  const before = gitFingerprint(repo)
  for (const how of ['finish', 'take_back'] as const) {
    const refused = await settleCutOffCommit(context.git, place, how)
    expect(refused).toMatchObject({ ok: false, error: { code: 'commit_runs', where: repo } })
  }
  expect(gitFingerprint(repo)).toEqual(before)
  expect(existsSync(place)).toBe(true)

  writeFileSync(go(bed), '')
  expect((await whenOver(bed, place)).kind).toBe('made')
  const commit = value(await settleCutOffCommit(context.git, place, 'finish'))
  expect((await bed.git('rev-parse', 'HEAD', 'HEAD^')).trim()).toBe(
    `${String(commit)}\n${context.repository.head}`,
  )
  expect(await bed.git('status', '--porcelain')).toBe('')
}, 120_000)
