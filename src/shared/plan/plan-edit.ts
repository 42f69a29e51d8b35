import type { PlanDocument, PlanWorker } from './plan-document'

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** One edit a person makes in the form. `value` undefined removes the field. */
export type PlanChange =
  | { type: 'setPlanField'; field: PlanField; value: Json | undefined }
  | { type: 'setBudgetField'; field: BudgetField; value: Json | undefined }
  | { type: 'setWorkerField'; index: number; field: WorkerField; value: Json | undefined }
  | { type: 'addWorker'; worker: JsonObject }
  | { type: 'duplicateWorker'; index: number }
  | { type: 'removeWorkers'; indexes: readonly number[] }
  | { type: 'moveWorker'; from: number; to: number }

export type PlanField = Exclude<keyof PlanDocument, 'workers' | 'budget'>
export type BudgetField = keyof NonNullable<PlanDocument['budget']>
export type WorkerField = keyof PlanWorker

/** True for a JSON object (not an array, not null). */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The plan's workers as written; anything that is not an array reads as none. */
export const planWorkers = (plan: JsonObject): readonly Json[] =>
  Array.isArray(plan['workers']) ? plan['workers'] : []

/**
 * Folds one edit over a plan's JSON and returns a new plan; what the edit does not name stays as it
 * is, unknown and wrong values included. An index outside the list changes nothing.
 */
export const editPlan = (plan: JsonObject, change: PlanChange): JsonObject => {
  switch (change.type) {
    case 'setPlanField':
      return withField(plan, change.field, change.value)
    case 'setBudgetField':
      return withBudgetField(plan, change.field, change.value)
    case 'setWorkerField':
      return mapWorkers(plan, (workers) =>
        workers.map((worker, i) =>
          i === change.index && isJsonObject(worker)
            ? withField(worker, change.field, change.value)
            : worker,
        ),
      )
    case 'addWorker':
      return mapWorkers(plan, (workers) => [...workers, withFreeId(workers, change.worker)])
    case 'duplicateWorker':
      return mapWorkers(plan, (workers) => duplicated(workers, change.index))
    case 'removeWorkers':
      return mapWorkers(plan, (workers) => workers.filter((_, i) => !change.indexes.includes(i)))
    case 'moveWorker':
      return mapWorkers(plan, (workers) => moved(workers, change.from, change.to))
  }
}

const withField = (object: JsonObject, field: string, value: Json | undefined): JsonObject => {
  if (value !== undefined) return { ...object, [field]: value }
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== field))
}

const withBudgetField = (plan: JsonObject, field: string, value: Json | undefined): JsonObject => {
  const before = isJsonObject(plan['budget']) ? plan['budget'] : {}
  const budget = withField(before, field, value)
  return withField(plan, 'budget', Object.keys(budget).length === 0 ? undefined : budget)
}

const mapWorkers = (plan: JsonObject, map: (workers: readonly Json[]) => Json[]): JsonObject => ({
  ...plan,
  workers: map(planWorkers(plan)),
})

const duplicated = (workers: readonly Json[], index: number): Json[] => {
  const worker = workers[index]
  if (!isJsonObject(worker)) return [...workers]
  return workers.toSpliced(index + 1, 0, withFreeId(workers, { ...worker, id: '' }))
}

const moved = (workers: readonly Json[], from: number, to: number): Json[] => {
  const worker = workers[from]
  if (worker === undefined || to < 0 || to >= workers.length) return [...workers]
  return workers.toSpliced(from, 1).toSpliced(to, 0, worker)
}

/** Keeps the id a worker brings if it is free, else gives the first free of w1, w2, ... */
const withFreeId = (workers: readonly Json[], worker: JsonObject): JsonObject => {
  const taken = new Set(workers.map((other) => (isJsonObject(other) ? other['id'] : null)))
  if (typeof worker['id'] === 'string' && worker['id'] !== '' && !taken.has(worker['id']))
    return worker
  let n = 1
  while (taken.has(`w${String(n)}`)) n += 1
  return { ...worker, id: `w${String(n)}` }
}
