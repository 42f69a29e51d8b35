import { eachWorker, planFinding, type PlanRule, workerFinding } from '../candidate'
import { idPattern } from '../plan-limits'

/** Ids name folders: safe, and different even where upper and lower case are one. */
export const safeIds = eachWorker((worker) => {
  const { id } = worker.written
  if (id === undefined || idPattern.test(id)) return []
  const message =
    'An id has letters, digits, ".", "_" and "-", begins with one of the first two, and is at most 64 long.'
  return [workerFinding('problem', worker, 'id', 'id_unsafe', message)]
})

export const differentIds: PlanRule = ({ workers }) => {
  const seen = new Map<string, string>()
  return workers.flatMap(({ written, path }) => {
    if (written.id === undefined) return []
    const first = seen.get(written.id.toLowerCase())
    if (first === undefined) {
      seen.set(written.id.toLowerCase(), path)
      return []
    }
    const message = `The id "${written.id}" is taken by ${first}.`
    return [planFinding('problem', `${path}.id`, 'id_double', message, null, [written.id])]
  })
}
