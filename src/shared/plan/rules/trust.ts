import { eachWorker, workerFinding } from '../candidate'

/** A CLI without read-only tools of its own is only asked not to write. */
export const askedReadOnly = eachWorker((worker) => {
  if (worker.traits?.readOnly !== 'asked') return []
  const { label } = worker.traits
  if (worker.mode === 'read-only') {
    const message = `${label} has no read-only mode: only the brief keeps it from writing; the checkout is compared afterwards.`
    const fix = worker.isolate === 'checkout' ? 'Set isolate to "clone" to be sure.' : null
    return [workerFinding('warning', worker, 'mode', 'read_only_asked', message, fix)]
  }
  if (worker.isolate !== 'checkout') return []
  const message = `${label} writes without asking, in your own folder.`
  return [
    workerFinding(
      'warning',
      worker,
      'isolate',
      'writes_unasked',
      message,
      'Set isolate to "clone".',
    ),
  ]
})

export const ignoredIdleLimit = eachWorker((worker) => {
  if (worker.traits?.idleLimit !== false || worker.written.idleTimeoutSeconds === undefined)
    return []
  const message = `${worker.traits.label} prints nothing before its end, so its idle limit is not used.`
  return [workerFinding('warning', worker, 'idleTimeoutSeconds', 'idle_ignored', message)]
})
