import type { Mode } from './plan-document'
import { workerContract } from './worker-contract'

const judging =
  /\b(?:re-?views?|reviewers?|verif(?:y|ies|ication)|validat(?:e|es|ion)|judges?|audits?)\b/i

/** Whether a worker is there to judge: it only reads, and its id, reason, phase or first line says so. */
export const isReviewer = (worker: {
  readonly mode: Mode
  readonly id: string
  readonly why: string | null
  readonly phase: string | null
  readonly task: string
}): boolean => {
  const [firstLine = ''] = worker.task.trimStart().split('\n', 1)
  const said = [worker.id.replace(/[._-]/g, ' '), worker.why, worker.phase, firstLine]
  return worker.mode === 'read-only' && said.some((text) => text !== null && judging.test(text))
}

/** What a worker is given: the person's task, then the worker contract. */
export const buildBrief = (
  task: string,
  mode: Mode,
  reviewer: boolean,
  structured = false,
): string => `${task.trim()}\n\n${workerContract(mode, reviewer, structured)}\n`
