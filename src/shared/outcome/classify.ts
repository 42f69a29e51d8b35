import { limitWords } from '../budget/limit-words'
import { utf8Bytes } from '../lib/utf8-bytes'
import type { Ending, FailureKind } from './ending'
import { mayGoWith } from './failure-table'
import { hints, hintsWithoutSession } from './hints'
import { readResetTime } from './reset-time'
import type { StopReason, TurnEnd } from './turn-end'
import type { ReportedCause, TurnReading } from './turn-reading'

/** Everything a verdict rests on. */
export interface TurnFacts {
  readonly end: TurnEnd
  readonly reading: TurnReading
  /** What the adapter read in stderr; counts only where the output itself gave no cause. */
  readonly stderrCause: ReportedCause | null
  /** A custom command: its format has no final event, so a clean exit ends the result; it has no session. */
  readonly exitEndsResult: boolean
  /** Seconds its turn had; absent: not known. */
  readonly limitSeconds?: number | undefined
  /** Seconds of its wave's time budget, where that set the turn's end and not its own limit. */
  readonly waveSeconds?: number | undefined
  /** The figure that was over a budget, in a sentence, where that ended the turn and the app was there. */
  readonly overBudget?: string | undefined
  /** IANA zone of this machine, for reset times without one. */
  readonly localZone: string
}

/** How a turn ended, and what a person is told. Instants are epoch milliseconds. */
export interface Verdict {
  readonly ending: Ending
  readonly failureKind: FailureKind | null
  readonly message: string
  readonly hint: string | null
  readonly resetAt: number | null
}

/** A result over this is refused, with its size. */
export const resultLimitBytes = 5 * 1024 * 1024

const hasText = (text: string | null): boolean => text !== null && text.trim() !== ''

const fitsLimit = (text: string | null): boolean =>
  text === null || utf8Bytes(text) <= resultLimitBytes

/** Exit codes a CLI gives itself when a signal (HUP, INT, KILL, PIPE, TERM) ends it. */
const signalCodes = [129, 130, 137, 141, 143]

const endedBySignal = ({ signal, exitCode }: TurnEnd): boolean =>
  signal !== null || (exitCode !== null && signalCodes.includes(exitCode))

/** A well-formed result that the CLI itself calls a success, with text in it. */
const hasPublished = ({ end, reading, exitEndsResult }: TurnFacts): boolean => {
  if (reading.resultOk === false || !hasText(reading.resultText)) return false
  if (reading.finished) return true
  if (end.exitCode !== 0 || end.stopReason !== null) return false
  // A clean exit ends whatever still ran in the background: nothing can come after the result.
  return reading.awaitsTasks === true || (exitEndsResult && reading.cause === null)
}

/**
 * Succeeded is earned: a published result, and an end that does not speak against it: exit 0, our own
 * stop, or a signal that came after it.
 */
const isEarned = (facts: TurnFacts): boolean => {
  const { end } = facts
  if (end.lost || end.unread !== undefined || end.launchError !== null) return false
  if (!hasPublished(facts)) return false
  if (!fitsLimit(facts.reading.resultText)) return false
  return end.exitCode === 0 || end.stopReason !== null || endedBySignal(end)
}

/** Cut down, as the clocks of the window are; the machine's sleep is no run time. */
const seconds = ({ startedAt, endedAt, sleptMs = 0 }: TurnEnd): string =>
  `${Math.max(0, Math.floor((endedAt - startedAt - sleptMs) / 1000))} s`

/** The limit first; what came after it is told where it took a second or more. */
const timedOut = (end: TurnEnd, limitSeconds: number): string => {
  const { startedAt, endedAt, sleptMs = 0, signal, exitCode } = end
  const limit = `It reached its time limit of ${Math.ceil(limitSeconds)} s`
  const late = Math.floor((endedAt - startedAt - sleptMs) / 1000 - limitSeconds)
  if (late < 1) return `${limit}.`
  return signal === 'SIGKILL' || exitCode === 137
    ? `${limit}, did not end when asked to and was killed ${late} s later.`
    : `${limit} and ended ${late} s later.`
}

type Failure = readonly [Ending, FailureKind, string]

type Stop = (end: TurnEnd, limitSeconds: number | undefined) => Failure
const stops: Readonly<Record<Exclude<StopReason, 'drained'>, Stop>> = {
  stopped: (end) => ['stopped', 'stopped', `It was stopped after ${seconds(end)}.`],
  timed_out: (end, limitSeconds) => [
    'timed_out',
    'timed_out',
    limitSeconds === undefined
      ? `It reached its time limit after ${seconds(end)}.`
      : timedOut(end, limitSeconds),
  ],
  stalled: (end) => [
    'stalled',
    'stalled',
    `It printed nothing for longer than its idle limit and was ended after ${seconds(end)}.`,
  ],
  over_budget: (end) => [
    'over_budget',
    'budget',
    `It was ended after ${seconds(end)}, at the first figure that was over the budget.`,
  ],
  output_limit: (end) => [
    'failed',
    'output_limit',
    `It printed more than the output limit (${end.stdoutBytes} bytes) without a result and was ended.`,
  ],
  disk_full: () => ['failed', 'disk_full', 'The disk was full, so it was ended.'],
}

const launchFailure = (error: string): Failure => {
  const kind = /\bENOENT\b|\bwas not found\b/.test(error)
    ? 'not_installed'
    : /\bENOSPC\b/.test(error)
      ? 'disk_full'
      : 'launch'
  return ['failed', kind, `It could not be started: ${error}`]
}

const reported = ({ kind, message }: ReportedCause): Failure => {
  if (kind === 'budget') return ['over_budget', 'budget', message]
  return ['failed', mayGoWith('failed', kind) ? kind : 'error', message]
}

const exitText = ({ exitCode, signal }: TurnEnd): string => {
  if (signal !== null) return `was ended by ${signal} from outside`
  return exitCode === null ? 'ended with a status that is not known' : `exited with ${exitCode}`
}

/** Nothing but lines in no known format: whatever ran, it did not speak its own protocol. */
const isUnreadable = ({ foreignLines, counts }: TurnReading): boolean =>
  foreignLines > 0 && Object.entries(counts).every(([kind, count]) => kind === 'raw' || count === 0)

const unexplained = ({ end, reading, exitEndsResult }: TurnFacts): Failure => {
  if (end.stdoutBytes === 0 && end.exitCode === 127)
    return ['failed', 'not_installed', 'The command was not found (exit 127).']
  if (end.stdoutBytes === 0 && end.exitCode === 126)
    return ['failed', 'launch', 'The command was found but could not be run (exit 126).']
  if (!fitsLimit(reading.resultText)) {
    const size = utf8Bytes(reading.resultText ?? '')
    return ['failed', 'output_limit', `Its result is ${size} bytes, over ${resultLimitBytes}.`]
  }
  if (reading.resultOk === false)
    return ['failed', 'error', `It ${exitText(end)} and called its own result an error.`]
  if (end.exitCode !== 0 && end.stopReason === null)
    return [
      'failed',
      'error',
      `It ${exitText(end)}${reading.finished && hasText(reading.resultText) ? ' in spite of its result' : ' without a result'}.`,
    ]
  if (!exitEndsResult && isUnreadable(reading))
    return [
      'failed',
      'invalid_output',
      `It ${exitText(end)}, but printed nothing in its own format.`,
    ]
  return ['failed', 'no_result', `It ${exitText(end)}, but gave no result.`]
}

/** A cause that a later result of the same turn did not overcome. */
const standingCause = ({ reading, stderrCause }: TurnFacts): ReportedCause | null =>
  reading.resultOk === true ? stderrCause : (reading.cause ?? stderrCause)

const unreadHint =
  'Nothing was deleted: make its folder readable and read its log, then reopen it or abandon it.'

/** Which figure was over which budget; null: it was not that, or the app was not there to see it. */
const overBudget = ({ end, overBudget: figure }: TurnFacts): Failure | null =>
  end.stopReason === 'over_budget' && figure !== undefined
    ? ['over_budget', 'budget', `${figure} That ended it after ${seconds(end)}.`]
    : null

/** The wave's time was up before its own was; null: it was not that. */
const ranOutOfWave = ({ end, waveSeconds }: TurnFacts): Failure | null => {
  if (end.stopReason !== 'timed_out' || waveSeconds === undefined) return null
  const limit = limitWords('maxWallSeconds', waveSeconds)
  const message = `The wave's time budget of ${limit} ended it after ${seconds(end)}.`
  return ['over_budget', 'budget', message]
}

const waveTimeHint =
  'Run it again as a new wave with more time, or take what it has done so far as it is.'

const failureOf = (facts: TurnFacts): Failure => {
  const { end } = facts
  // A stop may come so early that nothing was started yet: then the stop is why it did not start.
  if (end.launchError !== null && end.stopReason === null) return launchFailure(end.launchError)
  if (end.lost)
    return [
      'interrupted',
      'lost',
      'How it ended cannot be proven: its launcher left no exit status.',
    ]
  if (end.unread !== undefined)
    return [
      'interrupted',
      'lost',
      `Its output can't be read (${end.unread}), so it is not known whether it gave a result.`,
    ]
  const cause = standingCause(facts)
  if (end.stopReason !== null && end.stopReason !== 'drained') {
    const [ending, kind, message] =
      ranOutOfWave(facts) ?? overBudget(facts) ?? stops[end.stopReason](end, facts.limitSeconds)
    return [
      ending,
      kind,
      cause === null ? message : `${message} It last reported: ${cause.message}`,
    ]
  }
  return cause !== null && fitsLimit(facts.reading.resultText)
    ? reported(cause)
    : unexplained(facts)
}

/**
 * The verdict on a finished turn (design section 2), total over all facts. The first reason written wins;
 * prose is never searched for causes, so a "rate limit" merely quoted in a text is none.
 */
export const classify = (facts: TurnFacts): Verdict => {
  if (isEarned(facts)) {
    const message = succeededMessage(facts.end)
    return { ending: 'succeeded', failureKind: null, message, hint: null, resetAt: null }
  }
  const [ending, failureKind, message] = failureOf(facts)
  const cause = standingCause(facts)
  const hint =
    failureKind === 'budget' && facts.end.stopReason === 'timed_out'
      ? waveTimeHint
      : (facts.exitEndsResult ? hintsWithoutSession : hints)[failureKind]
  return {
    ending,
    failureKind,
    message,
    hint: facts.end.unread === undefined ? hint : unreadHint,
    resetAt: cause === null ? null : resetOf(cause, facts),
  }
}

const resetOf = (cause: ReportedCause, { end, localZone }: TurnFacts): number | null => {
  if (cause.kind !== 'rate_limited' && cause.kind !== 'quota_low') return null
  return cause.resetAt ?? readResetTime(cause.message, end.endedAt, localZone)
}

const succeededMessage = (end: TurnEnd): string => {
  if (end.stopReason === 'drained')
    return `It gave its result, did not exit and was ended after ${seconds(end)}.`
  if (end.stopReason !== null || endedBySignal(end))
    return `It gave its result and was then ended after ${seconds(end)}.`
  return `It finished in ${seconds(end)}.`
}
