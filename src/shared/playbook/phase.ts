import { isFields } from '../lib/read-fields'
import type { Condition } from './condition'
import type { GateObject, Phase, Playbook } from './schema'

/** A phase's gate with everything that may be left out filled in. */
export interface Gate {
  readonly name?: string
  readonly needs: readonly Condition[]
  /** `worker`: the failing units alone go down the chain. */
  readonly per: 'wave' | 'worker'
  /** Follow-up turns to the same workers before the chain. */
  readonly retry: number
}

export const isWorker = (phase: Phase): boolean => phase.who !== 'lead'
export const isWriter = (phase: Phase): boolean => isWorker(phase) && phase.readOnly !== true
/** On the fail chain of a gate, not on the main line. */
export const isLink = (phase: Phase): boolean => phase.after !== undefined
/** How often a phase may run in one orchestration. */
export const runsOf = ({ limit }: Phase): number => (typeof limit === 'number' ? limit : 1)
export const workersMax = ({ workers, lenses }: Phase): number =>
  typeof workers === 'object' ? workers.max : (workers ?? lenses?.length ?? 1)

/** What the card of a phase is called. */
export const titleOf = ({ id, role }: Phase): string =>
  role ?? (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ')

export const isGateObject = (gate: Phase['gate']): gate is GateObject =>
  // A file that is not valid yet may hold anything here.
  isFields(gate) && 'needs' in gate

export const gateOf = ({ gate }: Phase): Gate | undefined => {
  if (gate === undefined) return undefined
  if (!isGateObject(gate)) return { needs: [gate], per: 'wave', retry: 0 }
  const { name, needs, per = 'wave', retry = 0 } = gate
  return { ...(name === undefined ? {} : { name }), needs, per, retry }
}

/** The main line: groups of alternatives, in file order. Links hang off gates and are not in it. */
export const spine = (book: Playbook): readonly (readonly Phase[])[] => {
  const groups: Phase[][] = []
  for (const phase of book.phases) {
    if (isLink(phase)) continue
    const group =
      phase.with === undefined ? undefined : groups.find(([first]) => first?.id === phase.with)
    if (group === undefined) groups.push([phase])
    else group.push(phase)
  }
  return groups
}

/** The phases that run, one after the other, when the gate of a phase fails. */
export const chainOf = (book: Playbook, gatePhase: string): readonly Phase[] =>
  book.phases.filter((phase) => phase.after === gatePhase)
