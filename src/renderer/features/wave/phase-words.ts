import type { RunPhase } from '@shared/ipc/playbook-run-views'
import { failedWords } from '@shared/playbook/runner/looked-words'
import { plural } from '../../ui/format'
import type { MarkShape } from '../../ui/mark-shapes'

interface Said {
  readonly shape: MarkShape
  readonly word: string
}

export const phaseMark = ({ state }: RunPhase): Said => {
  switch (state) {
    case 'waiting':
      return { shape: 'queued', word: 'Waiting' }
    case 'running':
      return { shape: 'running', word: 'In progress' }
    case 'passed':
      return { shape: 'ok', word: 'Passed' }
    case 'recovered':
      return { shape: 'caveat', word: 'Recovered' }
    case 'accepted':
      return { shape: 'caveat', word: 'Accepted' }
    case 'skipped':
      return { shape: 'skipped', word: 'Skipped' }
    case 'stopped':
      return { shape: 'stopped', word: 'Stopped' }
    case 'left':
      return { shape: 'stopped', word: 'Left' }
    case 'unreached':
      return { shape: 'skipped', word: 'Not reached' }
  }
}

/** Null: it was not judged yet. */
export const gateMark = ({ gate, state }: RunPhase): Said | null => {
  switch (gate?.verdict) {
    case undefined:
      return null
    case 'open':
      if (state === 'waiting' || state === 'unreached') return null
      return state === 'running'
        ? { shape: 'running', word: 'not judged yet' }
        : { shape: 'stopped', word: 'not judged' }
    case 'passed':
      return { shape: 'ok', word: 'passed' }
    case 'failed':
      return { shape: 'failed', word: 'failed' }
    case 'recovered':
      return { shape: 'caveat', word: 'recovered' }
    case 'accepted':
      return { shape: 'caveat', word: 'accepted' }
    case 'skipped':
      return { shape: 'skipped', word: 'skipped' }
  }
}

/** What stands beside a gate's verdict: who gave it, what did not hold, or what follows if it fails. */
export const gateNote = (phase: RunPhase, chain: readonly string[]): string => {
  const { gate } = phase
  if (gate === null) return ''
  const { needs, verdict, failed } = gate
  if (verdict === 'open' && isOver(phase)) return ''
  if (verdict === 'open') return chain.length === 0 ? '' : `else ${chain.join(', then ')}`
  if (verdict === 'accepted') return 'by you'
  if (verdict === 'recovered')
    return failed[0] === undefined
      ? 'through its fail chain'
      : `through its fail chain; it had failed: ${failedWords(failed[0])}`
  if (verdict === 'skipped') return ''
  if (verdict === 'failed' && failed[0] !== undefined) return failedWords(failed[0])
  return verdict === 'passed' ? plural(needs.length, 'condition held', 'conditions held') : ''
}

/** Its run ended before it did. */
const isOver = ({ state }: RunPhase): boolean =>
  state === 'stopped' || state === 'left' || state === 'unreached'

/** How a phase without workers to show is done. */
export const phaseNote = (phase: RunPhase): string => {
  if (phase.state === 'skipped' || phase.why !== null) return phase.why ?? ''
  return phase.does ?? ''
}

export const phaseKind = ({ who, writes }: RunPhase): string =>
  who === 'lead' ? 'lead' : `workers, ${writes ? 'write' : 'read'}`
