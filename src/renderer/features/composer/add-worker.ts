import { isJsonObject, type JsonObject, type PlanChange, planWorkers } from '@shared/plan/plan-edit'
import { isolationOf } from './plan-view'

/** A new worker beside the last one: same provider, same place, no task yet. */
export const addWorker = (plan: JsonObject, cwd: string, provider: string): PlanChange => {
  const last = planWorkers(plan).findLast((worker) => isJsonObject(worker))
  const worker = isJsonObject(last) ? last : {}
  return {
    type: 'addWorker',
    worker: {
      id: '',
      provider: worker['provider'] ?? provider,
      mode: worker['mode'] ?? 'read-only',
      cwd: worker['cwd'] ?? cwd,
      task: '',
    },
  }
}

/** True if a worker starts from a copy that uncommitted changes could be part of. */
export const writesInClone = (plan: JsonObject): boolean =>
  planWorkers(plan).some((worker) => isJsonObject(worker) && isolationOf(worker) === 'clone')
