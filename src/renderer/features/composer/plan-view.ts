import type { Json, JsonObject, WorkerField } from '@shared/plan/plan-edit'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import { findingMessage } from './finding-words'
import { fieldOf, workerIndexOf } from './json-position'

/** A field of a worker as text; anything that is no text is shown as its JSON. */
export const textOf = (worker: JsonObject, field: WorkerField): string => {
  const value = worker[field]
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** First line of the task, else the file it is in. */
export const titleOfWorker = (worker: JsonObject): string => {
  const first = textOf(worker, 'task')
    .split('\n')
    .find((line) => line.trim() !== '')
  return first?.trim() ?? (textOf(worker, 'taskFile') || 'No brief yet')
}

export const modeOf = (worker: JsonObject): 'read-only' | 'write' =>
  worker['mode'] === 'write' ? 'write' : 'read-only'

/** The isolation as the plan will read it; a writer gets a clone, a reader the checkout. */
export const isolationOf = (worker: JsonObject): string => {
  const value: Json | undefined = worker['isolate']
  if (value === true) return 'clone'
  if (value === false) return 'checkout'
  if (typeof value === 'string') return value
  return modeOf(worker) === 'write' ? 'clone' : 'checkout'
}

export const findingsAt = (
  findings: readonly PlanFinding[],
  index: number | null,
): readonly PlanFinding[] => findings.filter(({ path }) => workerIndexOf(path) === index)

/** What is wrong with one field, in words; null if nothing is. */
export const faultOf = (findings: readonly PlanFinding[], field: string): string | null =>
  messageOf(
    findings.find((finding) => finding.severity === 'problem' && fieldOf(finding.path) === field),
  )

/** What is wrong at one path of the plan, in words; null if nothing is. */
export const faultAt = (findings: readonly PlanFinding[], path: string): string | null =>
  messageOf(findings.find((finding) => finding.severity === 'problem' && finding.path === path))

const messageOf = (finding: PlanFinding | undefined): string | null =>
  finding === undefined ? null : findingMessage(finding)

export const problemsOf = (findings: readonly PlanFinding[]): readonly PlanFinding[] =>
  findings.filter(({ severity }) => severity === 'problem')
export const warningsOf = (findings: readonly PlanFinding[]): readonly PlanFinding[] =>
  findings.filter(({ severity }) => severity === 'warning')
