import type { Unit } from './proposal'
import type { Phase } from './schema'

/** A result of an earlier phase, passed by reference: never its transcript. */
export interface Seen {
  /** What it is called where it is shown; a letter where the phase compares blind. */
  readonly label: string
  /** Absolute paths of its result and, of a writer, its diff. */
  readonly files: readonly string[]
  /** Whose it is; absent where that is nobody's to know, or no worker's. */
  readonly provider?: string
}

export interface TaskParts {
  readonly goal: string
  readonly phase: Phase
  /** Text of the phase's brief, in full. */
  readonly brief: string
  readonly unit: Unit | null
  readonly lens: string | null
  readonly seen: readonly Seen[]
  /** Which of those seen is its own provider's; null: none, or it is not to be known. */
  readonly own: string | null
}

/** What a worker of a phase is asked to do: its part (the title it is listed by), the goal, its brief, its unit, what it may read of others. */
export const phaseTask = ({ goal, phase, brief, unit, lens, seen, own }: TaskParts): string => {
  const part = unit?.title ?? phase.role
  const parts = [part, `Goal of the whole: ${goal.trim()}`, brief.trim()]
  if (unit !== null) parts.push(unitText(unit, phase.readOnly !== true))
  if (lens !== null) parts.push(`Your lens: ${lens}`)
  if (seen.length > 0) parts.push(`Read first:\n${seen.map(seenLine).join('\n')}`)
  if (own !== null) parts.push(`Your own until now: ${own}`)
  return parts.filter((part) => part !== '').join('\n\n')
}

const unitText = ({ title, brief, owns, reads, check }: Unit, writes: boolean): string => {
  const lines = [`## ${title}`, '', brief.trim()]
  if (writes && owns.length > 0) lines.push('', 'Owned paths:', ...owns.map((path) => `- ${path}`))
  if (reads !== undefined && reads.length > 0)
    lines.push('', 'Look at:', ...reads.map((path) => `- ${path}`))
  if (check !== undefined) lines.push('', `Done when: ${check}`)
  return lines.join('\n')
}

const seenLine = ({ label, files }: Seen): string => `- ${label}: ${files.join(', ')}`

/** The letter of the n-th result that is compared blind, from 0: A, B, ... Z, A2. */
export const blindLabel = (index: number): string => {
  const round = Math.floor(index / 26)
  return String.fromCharCode(65 + (index % 26)) + (round === 0 ? '' : String(round + 1))
}
