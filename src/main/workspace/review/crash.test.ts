import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { integrate, whyRefused } from './integrate'
import { planIntegrate } from './integrate-plan'
import { differing, readDisk, readFolders } from './testing/disk-tree'
import { everything, gitFingerprint, makeBeds } from './testing/review-bed'
import type { ReviewBed } from './testing/review-bed'
import { baseTree, diceOf, mutate, seeds } from './testing/tree-cases'
import { readInterrupted, settleInterrupted } from './undo-integrate'

let beds: Awaited<ReturnType<typeof makeBeds>>
beforeAll(async () => {
  beds = await makeBeds()
})
afterAll(() => beds.remove())

const script = fileURLToPath(new URL('testing/crash.ts', import.meta.url))

/** Runs it in a process that kills itself after some steps; false where it was through before. */
const crash = async (
  bed: ReviewBed,
  accepted: string,
  what: 'integrate' | 'undo',
  steps: number,
): Promise<boolean> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const { repo, base, folder, context } = bed
  const place = { repo, base, accepted, store: context.store.folder, folder: join(folder, 'undo') }
  child.stdin.end(JSON.stringify({ ...place, what, steps }))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal ?? code).toBe(signal === null ? 0 : 'SIGKILL')
  return signal !== null
}

const leftovers = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'latin1' }).filter((name) =>
    name.includes('.wavedeck-'),
  )

test('an integrate or undo that is killed anywhere can be finished or taken back', async () => {
  const rounds = process.env['WAVEDECK_REVIEW'] === 'full' ? 100 : 15
  const kills = fc.record({
    seed: seeds,
    steps: fc.integer({ min: 0, max: 30 }),
    what: fc.constantFrom('integrate', 'integrate', 'undo'),
    how: fc.constantFrom('finish', 'take_back'),
  })
  await fc.assert(
    fc.asyncProperty(kills, async ({ seed, steps, what, how }) => {
      const dice = diceOf(seed)
      const before = baseTree(dice, seed)
      const work = mutate(dice, before)
      const bed = await beds.make(before, work)
      const { context, repo } = bed
      const accepted = value(await acceptTree(context, bed.base, bed.files, everything(bed.files)))
      const plan = value(await planIntegrate(context, bed.base, accepted))
      if (whyRefused(plan) !== null) return
      const folder = join(bed.folder, 'undo')
      const gitBefore = gitFingerprint(repo)
      const foldersBefore = readFolders(repo)
      if (what === 'undo') value(await integrate(context, plan, 'i1', folder))
      const killed = await crash(bed, accepted, what, steps)
      expect(gitFingerprint(repo)).toEqual(gitBefore)
      const wasRecorded = value(await readInterrupted(folder)) === 'part_done' || what === 'undo'
      if (killed && !wasRecorded)
        expect(
          differing(readDisk(repo), before).filter((path) => !path.includes('.wavedeck-')),
        ).toEqual([])
      const then = killed && !wasRecorded ? 'take_back' : how
      expect(value(await settleInterrupted(folder, then))).toEqual([])
      const wanted = then === 'finish' ? work : before
      expect(differing(readDisk(repo), wanted)).toEqual([])
      if (then === 'take_back') expect(readFolders(repo)).toEqual(foldersBefore)
      expect(leftovers(repo)).toEqual([])
      expect(gitFingerprint(repo)).toEqual(gitBefore)
    }),
    { numRuns: rounds },
  )
}, 3_600_000)
