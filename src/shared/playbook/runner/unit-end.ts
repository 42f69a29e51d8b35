import type { WaveSummary, WorkerSummary } from '../../worker/records'
import type { Fact } from '../expr'
import type { UnitEnd } from '../run'
import type { Phase } from '../schema'
import { readReturned, type Returned, shapeOf } from './returns'

/** What a settled worker came to, with what it returned and why it does not count. */
export interface UnitResult {
  readonly end: UnitEnd
  readonly returned: Returned
  readonly why: string | null
}

/** Reads a worker's facts and claim as its phase counts them. `text` is its result, null where it has none. */
export const unitResult = (
  unit: string,
  phase: Phase,
  worker: WorkerSummary,
  text: string | null,
): UnitResult => {
  const lost = notDone(worker)
  if (lost !== null) return { end: { id: unit, ok: false }, returned: {}, why: lost }
  const shape = shapeOf(phase)
  const read = readReturned(shape, text ?? '')
  const said = worker.handoff?.verdict
  if (!read.ok) {
    // The last line of a reviewer says as much as its block.
    if (shape === 'verdict' && (said === 'PASS' || said === 'FAIL'))
      return { end: { id: unit, ok: true, verdict: said }, returned: { verdict: said }, why: null }
    return { end: { id: unit, ok: false }, returned: {}, why: read.error }
  }
  const { verdict, about, position, moved } = read.value
  return {
    end: {
      id: unit,
      ok: true,
      ...(verdict === undefined ? {} : { verdict }),
      ...(about === undefined ? {} : { about }),
      ...(position === undefined ? {} : { position }),
      ...(moved === undefined ? {} : { moved }),
    },
    returned: read.value,
    why: null,
  }
}

const notDone = ({ ending, message, handoff, readOnlyViolation }: WorkerSummary): string | null => {
  if (ending !== 'succeeded') return message ?? 'it did not end well'
  if (handoff?.status === 'BLOCKED' || handoff?.status === 'NEEDS_CONTEXT')
    return `it reports ${handoff.status}: ${handoff.summary ?? 'no reason given'}`
  return readOnlyViolation
    ? 'files of the checkout changed while it read; by whom can’t be told'
    : null
}

/** How a wave ended for its phase: what a budget or the quota kept from running is held, not failed. */
export const waveEnding = (
  state: WaveSummary['state'],
  workers: readonly WorkerSummary[],
): 'ended' | 'held' | 'stopped' => {
  if (state === 'stopped' || state === 'interrupted') return 'stopped'
  if (workers.some((worker) => worker.state === 'lost')) return 'stopped'
  const held = workers.some(
    ({ failureKind }) => failureKind === 'budget' || failureKind === 'quota_low',
  )
  return held ? 'held' : 'ended'
}

/** Sums of a phase's workers as conditions read them. */
export const waveFacts = (workers: readonly WorkerSummary[]): Record<string, Fact> => {
  const sum = (of: (worker: WorkerSummary) => number): number =>
    workers.reduce((total, worker) => total + of(worker), 0)
  const took = ({ startedAt, endedAt }: WorkerSummary): number =>
    startedAt === null || endedAt === null ? 0 : (endedAt - startedAt) / 60_000
  return {
    files: sum(({ diff }) => diff?.files ?? 0),
    lines: sum(({ diff }) => (diff === null ? 0 : diff.added + diff.removed)),
    costUsd: sum(({ costUsd }) => costUsd ?? 0),
    minutes: Math.max(0, ...workers.map(took)),
  }
}
