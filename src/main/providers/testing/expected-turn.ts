import type { Ending, FailureKind } from '@shared/outcome/ending'
import type { QuotaReading } from '@shared/quota/reading'
import type { ReplayedTurn } from './replay-recording'

/** What a recording must come out as, written down by hand from its meta.json and its raw lines. */
export interface ExpectedTurn {
  readonly ending: Ending
  readonly failureKind: FailureKind | null
  /** `yes`: any id of the CLI's own form. */
  readonly session: 'yes' | 'no' | { readonly id: string }
  readonly result: string | null
  /** Input, cache read, cache write, output. */
  readonly usage: readonly [number, number, number, number] | null
  readonly costUsd: number | null
  readonly models: readonly string[]
  readonly denials: readonly string[]
  readonly deniedCommands: readonly string[]
  /** What the message must hold; for failures. */
  readonly says: string | null
  readonly resetAt: number | null
  readonly quota: readonly QuotaReading[]
  readonly structured: unknown
  /** Counts of the events that matter most. */
  readonly retries: number
  readonly commands: number
  readonly fileChanges: number
}

/** A turn that ended before it said anything. */
export const silent: ExpectedTurn = {
  ending: 'failed',
  failureKind: 'error',
  session: 'no',
  result: null,
  usage: null,
  costUsd: null,
  models: [],
  denials: [],
  deniedCommands: [],
  says: null,
  resetAt: null,
  quota: [],
  structured: null,
  retries: 0,
  commands: 0,
  fileChanges: 0,
}

/** Where a replayed turn differs from what it must be; empty when it is right. */
export const differences = (expected: ExpectedTurn, turn: ReplayedTurn): readonly string[] => {
  const { verdict, reading } = turn
  const { usage } = reading
  const found: Record<keyof ExpectedTurn, unknown> = {
    ending: verdict.ending,
    failureKind: verdict.failureKind,
    session: sessionOf(expected, reading.sessionId),
    result: reading.resultText,
    usage: usage && [usage.input, usage.cacheRead, usage.cacheWrite, usage.output],
    costUsd: rounded(reading.costUsd),
    models: reading.models,
    denials: reading.denials,
    deniedCommands: reading.deniedCommands ?? [],
    says: expected.says !== null && verdict.message.includes(expected.says) ? expected.says : null,
    resetAt: verdict.resetAt,
    quota: reading.quota,
    structured: reading.structured,
    retries: reading.counts['retry'] ?? 0,
    commands: reading.counts['command'] ?? 0,
    fileChanges: reading.counts['fileChange'] ?? 0,
  }
  return Object.entries({ ...expected, costUsd: rounded(expected.costUsd) }).flatMap(
    ([field, value]) => {
      const other = found[field as keyof ExpectedTurn]
      const [a, b] = [JSON.stringify(value), JSON.stringify(other)]
      return a === b ? [] : [`${field}: expected ${a}, found ${b}`]
    },
  )
}

const sessionOf = ({ session }: ExpectedTurn, id: string | null): ExpectedTurn['session'] => {
  if (id === null) return 'no'
  if (session !== 'yes') return { id }
  return /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|ses_\w+)$/.test(id) ? 'yes' : { id }
}

/** To a billionth of a dollar: sums of floating-point prices differ behind it. */
const rounded = (usd: number | null): number | null =>
  usd === null ? null : Math.round(usd * 1e9) / 1e9
