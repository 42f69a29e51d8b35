import { expect, test } from 'vitest'
import { packAtoms, unpackAtoms } from '@shared/diff/atom-runs'
import { closeSelection } from '@shared/diff/close-selection'
import { atomsOf, hunkAtoms } from '@shared/diff/file-change'
import { value } from '../testing/test-repository'
import { acceptTree } from './accept-tree'
import { diffTrees } from './diff-trees'
import { differing } from './testing/disk-tree'
import { cases, everything, someAtoms, longestMs, type Beds } from './testing/review-bed'
import { playCases } from './testing/play-cases'
import { baseTree, diceOf, mutate, seeds, type Seed, type TestEntry } from './testing/tree-cases'

const bareLines = (text: string): string[] =>
  (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => line.replace(/\r?\n$/, ''))

const acceptCase = async (beds: Beds, seed: Seed): Promise<void> => {
  const dice = diceOf(seed)
  const base = baseTree(dice, seed)
  const work = mutate(dice, base)
  const bed = await beds.makeTrees(base, work)
  const { context, files } = bed
  const all = everything(files)
  const accept = async (selection: typeof all) =>
    value(await acceptTree(context, bed.base, files, selection))
  expect(await accept(all)).toBe(bed.workerTree)
  expect(await accept(new Map())).toBe(bed.baseTree)
  for (const file of files) {
    expect(atomsOf(file).length).toBeGreaterThan(0)
    expect(hunkAtoms(file).flat().sort()).toEqual(atomsOf(file).sort())
    expect(unpackAtoms(packAtoms(atomsOf(file)))).toEqual(new Set(atomsOf(file)))
  }

  // A part: every file is exactly what was chosen of it, then the rest brings the worker's tree.
  const asked = someAtoms(dice, files, dice.pick([0.2, 0.5, 0.8]))
  const { selection } = closeSelection(files, asked)
  const tree = await accept(asked)
  const got = bed.read(tree)
  const want = new Map<string, TestEntry>(base)
  const chosenOf = (path: string) => selection.get(path) ?? new Set<string>()
  for (const file of files)
    if (chosenOf(file.path).has('D') || (file.status === 'R' && chosenOf(file.path).has('R')))
      want.delete(file.oldPath)
  for (const file of files) {
    const chosen = chosenOf(file.path)
    if (chosen.size === 0 || file.status === 'D') continue
    const from = base.get(file.oldPath)
    const to = work.get(file.path)
    if (to === undefined) throw new Error('a change leads nowhere')
    const path = file.status === 'R' && !chosen.has('R') ? file.oldPath : file.path
    if (atomsOf(file).every((atom) => chosen.has(atom))) {
      want.set(path, to)
      continue
    }
    const mode = file.status === 'A' || chosen.has('M') ? to.mode : (from?.mode ?? to.mode)
    const found = got.get(path)
    expect(found?.mode).toBe(mode)
    if (file.binary || file.ranges.length === 0)
      want.set(path, { mode, data: chosen.has('B') ? to.data : (from?.data ?? '') })
    else {
      if (seed.unique) {
        const old = bareLines(file.status === 'A' ? '' : (from?.data ?? ''))
        const kept = old.filter((_, line) => !chosen.has(`-${line}`))
        const brought = bareLines(to.data).filter((_, line) => chosen.has(`+${line}`))
        expect(bareLines(found?.data ?? '').sort()).toEqual([...kept, ...brought].sort())
      }
      if (found !== undefined) want.set(path, found)
    }
  }
  expect(differing(got, want)).toEqual([])
  const rest = value(await diffTrees(context, tree, bed.workerTree))
  expect(value(await acceptTree(context, tree, rest, everything(rest)))).toBe(bed.workerTree)
}

test(
  'what is accepted is exactly in the tree, whatever the files and the choice',
  () => playCases(cases(2_000), seeds, acceptCase),
  longestMs,
)
