import { eachWorker, workerFinding } from '../candidate'

/** A tier and a model are two answers to one question. */
export const tierOrModel = eachWorker((worker) => {
  const { tier, model, effort } = worker.written
  if (tier === undefined || tier === 'standard' || (model === undefined && effort === undefined))
    return []
  const message = `tier "${tier}" and a model or effort exclude each other; keep one.`
  return [workerFinding('problem', worker, 'tier', 'tier_and_model', message)]
})

/** These have no model to choose. */
const withoutModel: readonly string[] = ['custom', 'demo']

export const defaultModel = eachWorker((worker) => {
  const { routing, model } = worker
  if (routing?.ok !== true || withoutModel.includes(routing.provider) || model !== null) return []
  const message = `It runs on ${routing.provider}'s default model, which may be its dearest.`
  return [
    workerFinding(
      'warning',
      worker,
      'model',
      'model_default',
      message,
      'Name a model, or set up its tier.',
    ),
  ]
})
