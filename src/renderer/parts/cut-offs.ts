import type { Interrupted } from '@shared/ipc/review-views'
import { create } from 'zustand'
import { toast } from '../ui/toast'
import { ask } from './ask'

interface CutOffs {
  /** Integrates and commits that a crash cut off, until each is settled. */
  readonly waiting: readonly Interrupted[]
  /** Those of which the person said that they decide later. */
  readonly later: ReadonlySet<string>
}

export const cutOffStore = create<CutOffs>()(() => ({ waiting: [], later: new Set() }))

/** Looks what is cut off now. */
export const lookForCutOffs = async (): Promise<void> => {
  const answer = await ask('readInterrupted', {})
  if (answer !== null) cutOffStore.setState({ waiting: answer.interrupted })
}

/** It is not asked about again until the next start, and stays under "Needs you". */
export const decideLater = (id: string): void => {
  cutOffStore.setState(({ later }) => ({ later: new Set([...later, id]) }))
}

/** Git still works on the commit: there is nothing to decide yet. */
export const stillRuns = ({ what, commit }: Interrupted): boolean =>
  what === 'commit' && commit === null

export const settleCutOff = async (
  { id, what }: Interrupted,
  how: 'finish' | 'take_back',
): Promise<void> => {
  const answer = await ask('settleInterrupted', { id, how })
  await lookForCutOffs()
  if (answer === null) return
  const done = `The ${what} is ${how === 'finish' ? 'finished' : 'taken back'}`
  const { kept } = answer
  toast('ok', kept.length > 0 ? `${done}; left as edited: ${kept.join(', ')}` : done)
}
