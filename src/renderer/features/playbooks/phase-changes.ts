import type { Change } from '@shared/playbook/change'
import { chainOf } from '@shared/playbook/phase'
import type { Phase, Playbook } from '@shared/playbook/schema'

const numbered = (wanted: string, taken: (id: string) => boolean): string => {
  if (!taken(wanted)) return wanted
  let number = 2
  while (taken(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** An id that is free: the wanted one, or with a number. */
export const freeId = (wanted: string, taken: readonly string[]): string =>
  numbered(wanted.replace(/-\d+$/, '').slice(0, 40), (id) => taken.includes(id))

const ids = (book: Playbook): readonly string[] => book.phases.map(({ id }) => id)

/** A new phase on the main line, behind another or at the end; `id` is the one it got. */
export const addPhase = (book: Playbook, after: string | null): { id: string; change: Change } => {
  const id = freeId('new-phase', ids(book))
  const phase = { id, role: 'New phase', tier: 'standard' as const, does: 'Say here what it does.' }
  return { id, change: { op: 'addPhase', phase, ...(after === null ? {} : { after }) } }
}

/** A new phase at the end of a gate's fail chain, working on what failed. */
export const addLink = (book: Playbook, gate: Phase): { id: string; change: Change } => {
  const id = freeId('rescue', ids(book))
  const last = chainOf(book, gate.id).at(-1) ?? gate
  const phase = {
    id,
    role: 'Rescue',
    after: gate.id,
    then: 'recheck' as const,
    tier: 'strong' as const,
    workers: { from: 'failing', max: 1 },
    does: 'Puts right what the gate did not pass.',
  }
  return { id, change: { op: 'addPhase', phase, after: last.id } }
}

export const duplicatePhase = (book: Playbook, phase: Phase): { id: string; change: Change } => {
  const id = freeId(phase.id, ids(book))
  return { id, change: { op: 'addPhase', phase: { ...phase, id }, after: phase.id } }
}

/** One place earlier (-1) or later (1) in the file; null: it is at the end already. */
export const movePhase = (book: Playbook, index: number, by: -1 | 1): Change | null => {
  const phase = book.phases[index]
  const to = index + by
  if (phase === undefined || to < 0 || to >= book.phases.length) return null
  const after = by === 1 ? book.phases[to]?.id : book.phases[to - 1]?.id
  return { op: 'movePhase', id: phase.id, after: after ?? null }
}
