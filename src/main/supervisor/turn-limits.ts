import type { StopReason } from '@shared/outcome/turn-end'
import type { TurnSpec } from '@shared/worker/turn-spec'

export interface TurnFacts {
  /** Milliseconds the turn has run, the machine's sleep not counted. */
  readonly ranMs: number
  /** Milliseconds since the last byte of output, or since the start. */
  readonly silentMs: number
  readonly outputBytes: number
  /** A result was read and no background task is open. */
  readonly finished: boolean
}

type Limits = Pick<
  TurnSpec,
  'deadlineSeconds' | 'idleSeconds' | 'drainSeconds' | 'outputLimitBytes'
>

/** The limit a running turn has reached; null while it may go on. After a result only the drain ends it. */
export const limitReached = (limits: Limits, facts: TurnFacts): StopReason | null => {
  const { ranMs, silentMs, outputBytes, finished } = facts
  if (outputBytes > limits.outputLimitBytes) return 'output_limit'
  const isLate = ranMs >= limits.deadlineSeconds * 1_000
  if (finished) return isLate || silentMs >= limits.drainSeconds * 1_000 ? 'drained' : null
  if (isLate) return 'timed_out'
  const { idleSeconds } = limits
  return idleSeconds !== null && silentMs >= idleSeconds * 1_000 ? 'stalled' : null
}
