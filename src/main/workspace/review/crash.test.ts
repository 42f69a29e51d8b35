import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { integrate, whyRefused } from './integrate'
import { planIntegrate } from './integrate-plan'
import { buildCrash, crashIn } from './testing/crash-in'
import { differing, readDisk, readFolders } from './testing/disk-tree'
import { everything, gitFingerprint, rounds, longestMs } from './testing/review-bed'
import { playCases } from './testing/play-cases'
import { baseTree, diceOf, mutate, seeds } from './testing/tree-cases'
import { readInterrupted, settleInterrupted } from './undo-integrate'

let program = ''
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-crash-'))
  program = await buildCrash(folder)
  return () => rm(folder, { recursive: true })
})

const leftovers = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'latin1' }).filter((name) =>
    name.includes('.wavedeck-'),
  )

test(
  'an integrate or undo that is killed anywhere can be finished or taken back',
  async () => {
    const kills = fc.record({
      seed: seeds,
      steps: fc.integer({ min: 0, max: 30 }),
      what: fc.constantFrom('integrate', 'integrate', 'undo'),
      how: fc.constantFrom('finish', 'take_back'),
    })
    await playCases(rounds(60, 9), kills, async (beds, { seed, steps, what, how }) => {
      const dice = diceOf(seed)
      const before = baseTree(dice, seed)
      const work = mutate(dice, before)
      const bed = await beds.make(before, work)
      const { context, repo } = bed
      const accepted = value(await acceptTree(context, bed.base, bed.files, everything(bed.files)))
      const plan = value(await planIntegrate(context, [{ base: bed.base, accepted }]))
      fc.pre(whyRefused(plan) === null)
      const folder = join(bed.folder, 'undo')
      const gitBefore = gitFingerprint(repo)
      const foldersBefore = readFolders(repo)
      if (what === 'undo') value(await integrate(context, plan, 'i1', folder))
      const killed = await crashIn(program, bed, { what, accepted, steps })
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
      // Where it was through before, that is no kill: another one is drawn.
      fc.pre(killed)
    })
  },
  longestMs,
)
