import { eachWorker, workerFinding } from '../candidate'

/** Routing gives each worker a provider, or says why it can't. */
export const routableProvider = eachWorker((worker) => {
  const { routing } = worker
  if (routing === null || routing.ok) return []
  return [workerFinding('problem', worker, 'provider', routing.code, routing.message, routing.fix)]
})

/** Every CLI must have been found; a custom command is warned about. */
export const installedProvider = eachWorker((worker, { installed }) => {
  const { routing } = worker
  if (routing?.ok !== true || routing.provider === 'custom') return []
  if (installed.get(routing.provider) !== 'missing') return []
  const message = `${routing.provider} was not found on this machine.`
  const fix = 'Install it and look again in Settings, or choose another provider.'
  return [workerFinding('problem', worker, 'provider', 'provider_missing', message, fix)]
})

export const unverifiedProvider = eachWorker((worker) => {
  if (worker.traits?.verified !== false) return []
  const message = `${worker.traits.label} is unverified: Wavedeck was never run against the real CLI.`
  return [workerFinding('warning', worker, 'provider', 'provider_unverified', message)]
})
