import type { Invocation } from './invocation'

/** Everything the supervisor needs to run one turn; it decides nothing about waves. */
export interface TurnSpec {
  readonly turnId: string
  readonly workerId: string
  readonly turn: number
  /** The turn's folder (absolute, exists, owner-only). */
  readonly folder: string
  readonly workspace: string
  readonly prompt: string
  readonly invocation: Invocation
  /** The worker's whole environment before the invocation's changes. */
  readonly env: Readonly<Record<string, string>>
  readonly deadlineSeconds: number
  /** Null: no idle limit. */
  readonly idleSeconds: number | null
  readonly graceSeconds: number
  readonly drainSeconds: number
  readonly outputLimitBytes: number
}
