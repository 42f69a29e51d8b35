import {
  editPlan,
  isJsonObject,
  type Json,
  type JsonObject,
  planWorkers,
} from '@shared/plan/plan-edit'
import { writePlanText } from '@shared/plan/plan-text'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import { workerIndexOf } from './json-position'

/** A plan without the workers that stop it. */
export interface LeaveOut {
  readonly ids: readonly string[]
  readonly text: string
}

/**
 * The plan without the workers its problems stand at; null if a problem is not about one worker, or if
 * nothing would be left. Whether it then runs is for the next review to say.
 */
export const leaveOut = (plan: JsonObject, findings: readonly PlanFinding[]): LeaveOut | null => {
  const indexes = findings
    .filter(({ severity }) => severity === 'problem')
    .map(({ path }) => workerIndexOf(path))
  const workers = planWorkers(plan)
  const out = new Set(indexes)
  if (indexes.length === 0 || out.has(null) || out.size >= workers.length) return null
  const at = [...out].filter((index) => index !== null).sort((a, b) => a - b)
  return {
    ids: at.map((index) => idOf(workers[index], index)),
    text: writePlanText(editPlan(plan, { type: 'removeWorkers', indexes: at })),
  }
}

const idOf = (worker: Json | undefined, index: number): string => {
  const id = isJsonObject(worker) ? worker['id'] : undefined
  return typeof id === 'string' && id !== '' ? id : `worker ${index + 1}`
}
