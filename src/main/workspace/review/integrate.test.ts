import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { displayPath } from '@shared/diff/display-path'
import { parentsOf } from '@shared/diff/parents-of'
import { bytePath } from '../byte-path'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { integrate, whyRefused } from './integrate'
import { planIntegrate } from './integrate-plan'
import { differing, readDisk, readFolders, writeDisk } from './testing/disk-tree'
import {
  cases,
  everything,
  gitFingerprint,
  type Beds,
  someAtoms,
  longestMs,
} from './testing/review-bed'
import type { ReviewBed } from './testing/review-bed'
import { playCases } from './testing/play-cases'
import { baseTree, diceOf, mutate, seeds } from './testing/tree-cases'
import type { Dice, Seed, TestTree } from './testing/tree-cases'
import { undoIntegrate } from './undo-integrate'

/** The person goes on working: commits, another branch, staged, changed and ignored files. */
const drift = async (dice: Dice, bed: ReviewBed, base: TestTree): Promise<TestTree> => {
  let now = base
  const step = () => {
    const next = mutate(dice, now, 1 + dice.int(3))
    writeDisk(bed.repo, next, now)
    now = next
  }
  if (dice.chance(0.5)) {
    step()
    await bed.commitAll()
    if (dice.chance(0.3)) await bed.git('checkout', '-q', '-b', 'other')
  }
  if (dice.chance(0.5)) {
    step()
    await bed.git('add', '-A')
  }
  if (dice.chance(0.6)) {
    step()
    if (dice.chance(0.2)) {
      mkdirSync(join(bed.repo, '.git/info'), { recursive: true })
      writeFileSync(join(bed.repo, '.git/info/exclude'), 'b.txt\nd/\n')
    }
  }
  return now
}

/** Edits one integrated path; false where the case leaves none to edit. */
const editOne = (dice: Dice, repo: string, path: string, there: boolean): boolean => {
  const full = bytePath(repo, path)
  try {
    if (there) appendFileSync(full, 'edited after')
    else {
      for (const folder of parentsOf(path)) mkdirSync(bytePath(repo, folder), { recursive: true })
      writeFileSync(full, 'edited after', { flag: 'wx' })
    }
    return true
  } catch {
    return false
  }
}

const integrateCase = async (beds: Beds, seed: Seed): Promise<void> => {
  const dice = diceOf(seed)
  const base = baseTree(dice, seed)
  const work = mutate(dice, base)
  const bed = await beds.make(base, work)
  const { context, repo } = bed
  expect(differing(bed.read(bed.workerTree), work)).toEqual([])
  const drifted = dice.int(4) > 0
  const before = drifted ? await drift(dice, bed, base) : base
  const part = dice.chance(0.6)
  const chosen = part ? someAtoms(dice, bed.files, 0.6) : everything(bed.files)
  const accepted = value(await acceptTree(context, bed.base, bed.files, chosen))
  const wanted = bed.read(accepted)
  const gitBefore = gitFingerprint(repo)
  const foldersBefore = readFolders(repo)

  const plan = value(await planIntegrate(context, [{ base: bed.base, accepted }]))
  expect(gitFingerprint(repo)).toEqual(gitBefore)
  expect(differing(readDisk(repo), before)).toEqual([])
  if (!drifted) expect(plan.conflicts).toEqual([])
  const folder = join(bed.folder, 'undo')
  if (whyRefused(plan) !== null) {
    expect((await integrate(context, plan, 'i1', folder)).ok).toBe(false)
    expect(differing(readDisk(repo), before)).toEqual([])
    return
  }

  const record = value(await integrate(context, plan, 'i1', folder))
  expect(gitFingerprint(repo)).toEqual(gitBefore)
  const merged = bed.read(plan.merged)
  const after = new Map(before)
  for (const { path, newMode } of plan.changes) {
    const entry = merged.get(path)
    if (newMode === '000000' || entry === undefined) after.delete(path)
    else after.set(path, entry)
  }
  expect(differing(readDisk(repo), after)).toEqual([])
  if (!drifted) expect(differing(after, wanted)).toEqual([])
  // Where no rename is in play: what the worker left alone is the person's, and the other way round.
  const renames = [...base.keys()].some((path) => !before.has(path) || !wanted.has(path))
  if (!renames)
    for (const path of new Set([...base.keys(), ...wanted.keys(), ...before.keys()])) {
      const at = (tree: TestTree) => new Map([...tree].filter(([each]) => each === path))
      if (differing(at(base), at(wanted)).length === 0)
        expect(differing(at(before), at(after))).toEqual([])
      if (differing(at(base), at(before)).length === 0)
        expect(differing(at(wanted), at(after))).toEqual([])
    }

  const changed = plan.changes.filter(({ newMode }) => newMode !== '120000')
  if (changed.length > 0 && dice.chance(0.3)) {
    const { path, newMode } = dice.pick(changed)
    if (editOne(dice, repo, path, newMode !== '000000')) {
      const edited = readDisk(repo)
      const refused = await undoIntegrate(folder, false)
      if (refused.ok) {
        // The edit put it back by itself.
        expect(differing(readDisk(repo), before)).toEqual([])
        return
      }
      const others = record.entries.length > 1
      expect(refused.error.code).toBe(others ? 'edited_since' : 'all_edited_since')
      expect(refused.error.where).toBe(displayPath(path))
      expect(differing(readDisk(repo), edited)).toEqual([])
      value(await undoIntegrate(folder, true))
      const rivals = record.entries.some(
        (entry) =>
          entry.path !== path &&
          (entry.path.startsWith(`${path}/`) || path.startsWith(`${entry.path}/`)),
      )
      const expected = new Map(before)
      const mine = edited.get(path)
      if (mine !== undefined) expected.set(path, mine)
      // Rivals for one place can't both be there: then only the edit is sure to stay.
      expect(differing(readDisk(repo), expected).filter((at) => !rivals || at === path)).toEqual([])
      expect(gitFingerprint(repo)).toEqual(gitBefore)
      return
    }
  }
  expect(value(await undoIntegrate(folder, false))).toEqual([])
  expect(differing(readDisk(repo), before)).toEqual([])
  expect(readFolders(repo)).toEqual(foldersBefore)
  expect(gitFingerprint(repo)).toEqual(gitBefore)
}

test(
  'integrate writes the plan and nothing else, and undo takes it back to the byte',
  () => playCases(cases(1_000), seeds, integrateCase),
  longestMs,
)
