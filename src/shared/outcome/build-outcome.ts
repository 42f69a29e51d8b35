import { utf8Bytes } from '../lib/utf8-bytes'
import type { ResolvedWorker } from '../plan/resolved-plan'
import { readStructuredResult } from '../turns/structured-result'
import type { Workspace, WorkspaceFinding } from '../worker/workspace'
import { classify, resultLimitBytes, type Verdict } from './classify'
import { fallbackResult } from './fallback-result'
import type { Outcome } from './outcome'
import { parseHandoff } from './parse-handoff'
import type { TurnEnd } from './turn-end'
import type { ReportedCause, TurnReading } from './turn-reading'

/** All that is known of a finished turn. */
export interface FinishedFacts {
  readonly workerId: string
  readonly turn: number
  readonly worker: Pick<ResolvedWorker, 'custom' | 'structured'>
  readonly end: TurnEnd
  readonly reading: TurnReading
  readonly stderrCause: ReportedCause | null
  /** Null when the workspace could not be looked at, or was never made. */
  readonly workspace: Workspace | null
  readonly finding: WorkspaceFinding | null
  /** See `TurnFacts`. */
  readonly limitSeconds?: number | undefined
  readonly waveSeconds?: number | undefined
  readonly overBudget?: string | undefined
  /** The end of its output as text, kept when there is no result. */
  readonly tail: string
  /** IANA zone of this machine. */
  readonly localZone: string
}

/** The outcome, and the text of `result.md` (null: none is written). */
export interface BuiltOutcome {
  readonly outcome: Outcome
  readonly resultText: string | null
}

/** The CLI's own result: not an error it reported, not empty, not too big to be one. */
const ownResult = (
  { finished, resultOk, resultText }: TurnReading,
  earned: boolean,
): string | null => {
  if (resultText === null || resultText.trim() === '' || resultOk === false) return null
  if (!earned && !finished) return null
  return utf8Bytes(resultText) <= resultLimitBytes ? resultText : null
}

/** What a result claims; a structured one that is not as asked is no result one can go on from. */
const claimOf = (result: string, structured: boolean) => {
  if (!structured) return { handoff: parseHandoff(result) }
  const read = readStructuredResult(result)
  if (read.ok) return { handoff: read.value }
  const fault = {
    ending: 'failed',
    failureKind: 'invalid_output',
    message: `Its result is not the structure that was asked for: ${read.error}.`,
    hint: 'Read its result as text, tell it the form again, or run it again.',
  } as const
  return { handoff: parseHandoff(result), fault }
}

/** A command that the plan names is no CLI that Settings could find. */
const isCommandMissing = ({ worker }: FinishedFacts, { failureKind }: Verdict): boolean =>
  worker.custom !== null && failureKind === 'not_installed'

const commandHint =
  'Correct the command in the plan, or install that program, then run the worker again.'

/** Assembles the outcome of a finished turn: verdict, claims and facts side by side. */
export const buildOutcome = (facts: FinishedFacts): BuiltOutcome => {
  const { end, reading, finding, workspace } = facts
  const verdict = classify({ ...facts, exitEndsResult: facts.worker.custom !== null })
  const result = ownResult(reading, verdict.ending === 'succeeded')
  const resultText = result ?? fallbackResult(verdict.message, facts.tail)
  const claim = result === null ? null : claimOf(result, facts.worker.structured === true)
  const outcome: Outcome = {
    version: 1,
    workerId: facts.workerId,
    turn: facts.turn,
    ...verdict,
    hint: isCommandMissing(facts, verdict) ? commandHint : verdict.hint,
    ...(verdict.ending === 'succeeded' ? claim?.fault : undefined),
    sessionId: reading.sessionId,
    usage: reading.usage,
    usageIsFloor: reading.usageIsFloor,
    costUsd: reading.costUsd,
    costByModel: reading.costByModel,
    models: reading.models,
    denials: reading.denials,
    deniedCommands: reading.deniedCommands ?? [],
    handoff: claim?.handoff ?? null,
    hasResult: result !== null,
    resultBytes: resultText === null ? 0 : utf8Bytes(resultText),
    resultSource: result !== null ? 'result' : resultText !== null ? 'fallback' : 'none',
    diff: finding?.stat ?? null,
    touchedFiles: finding?.touchedFiles ?? [],
    dirtyBefore: workspace?.dirtyBefore ?? [],
    readOnlyViolation: finding?.readOnlyViolation ?? [],
    ...(finding?.notes === undefined || finding.notes.length === 0 ? {} : { notes: finding.notes }),
    drained: end.stopReason === 'drained',
    outputLimit: end.stopReason === 'output_limit',
    counts: reading.counts,
    foreignLines: reading.foreignLines,
    end,
  }
  return { outcome, resultText }
}
