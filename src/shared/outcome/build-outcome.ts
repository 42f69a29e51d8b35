import { utf8Bytes } from '../lib/utf8-bytes'
import type { ResolvedWorker } from '../plan/resolved-plan'
import type { Workspace, WorkspaceFinding } from '../worker/workspace'
import { classify, resultLimitBytes } from './classify'
import { fallbackResult } from './fallback-result'
import type { Outcome } from './outcome'
import { parseHandoff } from './parse-handoff'
import type { TurnEnd } from './turn-end'
import type { ReportedCause, TurnReading } from './turn-reading'

/** All that is known of a finished turn. */
export interface FinishedFacts {
  readonly workerId: string
  readonly turn: number
  readonly worker: Pick<ResolvedWorker, 'custom'>
  readonly end: TurnEnd
  readonly reading: TurnReading
  readonly stderrCause: ReportedCause | null
  /** Null when the workspace could not be looked at, or was never made. */
  readonly workspace: Workspace | null
  readonly finding: WorkspaceFinding | null
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

/** Assembles the outcome of a finished turn: verdict, claims and facts side by side. */
export const buildOutcome = (facts: FinishedFacts): BuiltOutcome => {
  const { end, reading, finding, workspace } = facts
  const verdict = classify({ ...facts, exitEndsResult: facts.worker.custom !== null })
  const result = ownResult(reading, verdict.ending === 'succeeded')
  const resultText = result ?? fallbackResult(verdict.message, facts.tail)
  const outcome: Outcome = {
    version: 1,
    workerId: facts.workerId,
    turn: facts.turn,
    ...verdict,
    sessionId: reading.sessionId,
    usage: reading.usage,
    usageIsFloor: reading.usageIsFloor,
    costUsd: reading.costUsd,
    costByModel: reading.costByModel,
    models: reading.models,
    denials: reading.denials,
    deniedCommands: reading.deniedCommands ?? [],
    handoff: result === null ? null : parseHandoff(result),
    hasResult: result !== null,
    resultBytes: resultText === null ? 0 : utf8Bytes(resultText),
    resultSource: result !== null ? 'result' : resultText !== null ? 'fallback' : 'none',
    diff: finding?.stat ?? null,
    touchedFiles: finding?.touchedFiles ?? [],
    dirtyBefore: workspace?.dirtyBefore ?? [],
    readOnlyViolation: finding?.readOnlyViolation ?? [],
    drained: end.stopReason === 'drained',
    outputLimit: end.stopReason === 'output_limit',
    counts: reading.counts,
    foreignLines: reading.foreignLines,
    end,
  }
  return { outcome, resultText }
}
