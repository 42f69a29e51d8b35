import { classify, type Verdict } from '@shared/outcome/classify'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderId } from '@shared/worker/provider-id'
import { foldRolloutLine, isWrittenSince, startRollout } from '../codex/rollout/fold-rollout'
import { adapterOf } from '../registry'
import { goesOn, type Recording } from './read-recording'

export interface ReplayedTurn {
  readonly verdict: Verdict
  readonly reading: TurnReading
}

/** Where a recording was made is not known, so a time of day without a zone names no instant. */
const noZone = 'unknown'
/** Nor is it known when: only an instant that would be the same on another day of another year stands. */
const otherDayMs = 400 * 86_400_000

/** Sends a recorded turn through its production adapter and the classifier. */
export const replayRecording = (
  recording: Recording,
  provider: ProviderId,
  carry: TurnReading['carry'],
): ReplayedTurn => {
  const adapter = adapterOf(provider)
  const state = adapter.start(carry)
  for (const line of recording.stdout.split('\n')) adapter.line(state, line)
  const reading = { ...adapter.reading(state), ...rolloutFacts(recording) }
  const { end } = recording
  const stderrCause = adapter.stderrCause(recording.stderr, end.exitCode, end.endedAt)
  const exitEndsResult = provider === 'custom'
  const judge = (laterMs: number) => {
    const at = { ...end, startedAt: end.startedAt + laterMs, endedAt: end.endedAt + laterMs }
    return classify({ end: at, reading, stderrCause, exitEndsResult, localZone: noZone })
  }
  const verdict = judge(0)
  const isInstant = judge(otherDayMs).resetAt === verdict.resetAt
  return { verdict: isInstant ? verdict : { ...verdict, resetAt: null }, reading }
}

/**
 * A recorded rollout is the whole file as it was later: a resumed turn is its newest one; of a new
 * thread, what came after this turn's process had ended belongs to a later turn.
 */
const rolloutFacts = (recording: Recording): Partial<TurnReading> => {
  const { rollout, ms } = recording
  if (rollout === null) return {}
  const lines = rollout.split('\n')
  const begun = Date.parse(/^\{"timestamp":"([^"]+)"/.exec(lines[0] ?? '')?.[1] ?? '')
  const end = goesOn(recording) || Number.isNaN(begun) ? null : new Date(begun + ms).toISOString()
  const fold = startRollout()
  for (const line of lines)
    if (end === null || !isWrittenSince(line, end)) foldRolloutLine(fold, line)
  return fold.facts
}
