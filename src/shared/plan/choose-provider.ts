import { closestWord } from '../lib/closest-word'
import { type ProviderId, providerIdSchema, providerIds } from '../worker/provider-id'
import type { Mode, PlanWorker } from './plan-document'
import type { PlanContext } from './plan-context'

/** Which provider a worker runs on, and why it is not the one asked for; or why none can be chosen. */
export type Routing =
  | { readonly ok: true; readonly provider: ProviderId; readonly note: string | null }
  | {
      readonly ok: false
      readonly code: string
      readonly message: string
      readonly fix: string | null
    }

const chosen = (provider: ProviderId, note: string | null = null): Routing => ({
  ok: true,
  provider,
  note,
})
const refused = (code: string, message: string, fix: string | null): Routing => ({
  ok: false,
  code,
  message,
  fix,
})

/** Providers of the person's order that may take a worker of this mode now. */
const candidates = (mode: Mode, { policy, installed, traits }: PlanContext): ProviderId[] =>
  policy.providerOrder.filter(
    (id) =>
      installed.get(id) === 'installed' &&
      !policy.conserveProviders.includes(id) &&
      (mode === 'write' || traits[id].readOnly === 'enforced'),
  )

const pinned = ({ model, effort }: Partial<PlanWorker>): boolean =>
  model !== undefined || effort !== undefined

/** Routes a worker by what it asks for and the policy: order, providers to conserve, switching. */
export const chooseProvider = (
  requested: string,
  worker: Partial<PlanWorker>,
  context: PlanContext,
): Routing => {
  const name = requested.trim().toLowerCase()
  const mode = worker.mode ?? 'read-only'
  if (name === 'auto') return chooseFreely(worker, mode, context)
  const known = providerIdSchema.safeParse(name)
  if (!known.success) return unknownProvider(requested)
  const { policy } = context
  const provider = known.data
  const conserved: readonly ProviderId[] = policy.conserveProviders
  if (!conserved.includes(provider) || policy.providerSwitch === 'never') return chosen(provider)
  const message = `The policy conserves ${provider}.`
  if (policy.providerSwitch === 'ask')
    return refused(
      'provider_conserved',
      message,
      'Choose another provider, or let the policy switch providers automatically.',
    )
  if (pinned(worker) || worker.resume !== undefined)
    return refused(
      'provider_conserved',
      `${message} This worker names a model, an effort or a session of it, so it can't be moved.`,
      'Leave those out, or choose another provider.',
    )
  const [other] = candidates(mode, context).filter((id) => id !== provider)
  if (other === undefined)
    return refused('provider_conserved', `${message} No other provider can take this worker.`, null)
  return chosen(other, `${provider} is conserved by the policy`)
}

const chooseFreely = (worker: Partial<PlanWorker>, mode: Mode, context: PlanContext): Routing => {
  if (worker.resume !== undefined)
    return refused(
      'provider_auto_resume',
      'A worker that resumes a session must name the provider of that session.',
      null,
    )
  if (pinned(worker))
    return refused(
      'provider_auto_model',
      'A model or effort belongs to one provider, so the provider can\'t be "auto".',
      'Name the provider, or use a tier.',
    )
  const [first] = candidates(mode, context)
  if (first !== undefined) return chosen(first, 'first in the order of the policy')
  return refused(
    'provider_auto_none',
    mode === 'write'
      ? 'No installed provider of the policy order can take this worker.'
      : 'No installed provider of the policy order has read-only tools of its own.',
    'Install a CLI, or change the order in the policy.',
  )
}

const unknownProvider = (requested: string): Routing => {
  const meant = closestWord(requested, [...providerIds, 'auto'])
  return refused(
    'provider_unknown',
    `There is no provider "${requested.slice(0, 40)}".`,
    meant === null
      ? `Known are ${providerIds.join(', ')} and auto; use custom for any other CLI.`
      : `Did you mean "${meant}"?`,
  )
}
