import { countsFor } from '../quota/counts-for'
import { forecastQuota, type WindowForecast } from '../quota/forecast'
import { judgeWindow } from '../quota/judge-window'
import { type QuotaStop, quotaStop, resetText } from '../quota/quota-stop'
import type { ProviderId } from '../worker/provider-id'
import type { PlanCandidate, WorkerCandidate } from './candidate'
import type { Tier } from './plan-document'
import type { PlanContext } from './plan-context'
import type { QuotaWay } from './quota-way'
import { resolveTier } from './resolve-worker'

/** A worker on a provider that is low, with why. */
interface Pressed {
  readonly worker: WorkerCandidate
  readonly provider: ProviderId
  readonly stop: QuotaStop | null
}

/**
 * What the person can do where a provider that the plan uses is low, at its stop line, or would be taken
 * past it; computed for this plan, the mildest first. None is chosen: the person decides.
 */
export const quotaWays = (plan: PlanCandidate, context: PlanContext): QuotaWay[] => {
  const pressed = pressedWorkers(plan, context)
  const [first] = pressed
  if (first === undefined) return []
  const stopped = pressed.some(({ stop }) => stop !== null)
  return [
    ...waitWay(pressed, passingWindows(plan, context), context),
    ...moveWays(pressed, context),
    ...cheaperWay(pressed, context),
    ...fewerWay(plan, pressed, context),
    {
      way: 'anyway',
      stopped,
      changes: stopped
        ? 'Nothing changes but the stop line, for this wave only; workers may be refused in the middle.'
        : 'Nothing changes; the wave may reach the stop line, and what is still queued then is skipped.',
    },
  ]
}

const routed = (plan: PlanCandidate): Omit<Pressed, 'stop'>[] =>
  plan.workers.flatMap((worker) =>
    worker.routing?.ok === true ? [{ worker, provider: worker.routing.provider }] : [],
  )

/** The windows that the whole wave may take to the stop line. */
const passingWindows = (
  plan: PlanCandidate,
  { quota, quotaSamples }: PlanContext,
): WindowForecast[] => {
  const asked = routed(plan).map(({ worker, provider }) => ({ provider, model: worker.model }))
  return forecastQuota(asked, quota, quotaSamples).filter(({ passesStop }) => passesStop)
}

const pressedWorkers = (plan: PlanCandidate, context: PlanContext): Pressed[] => {
  const { quota } = context
  const past = passingWindows(plan, context)
  const runs = routed(plan)
  return runs.flatMap(({ worker, provider }) => {
    const stop = quotaStop({ provider, model: worker.model }, quota)
    const { low } = usedOf({ provider, model: worker.model }, quota)
    const passes = past.some((each) => each.provider === provider)
    return stop !== null || low || passes ? [{ worker, provider, stop }] : []
  })
}

/** The fullest window that counts for such a worker; null where nothing was read. */
const usedOf = (
  worker: { readonly provider: ProviderId; readonly model: string | null },
  { observations, lines, now }: PlanContext['quota'],
): { readonly percent: number | null; readonly low: boolean } => {
  const states = observations
    .filter((each) => countsFor(worker, each))
    .map((each) => judgeWindow(each, lines, now))
  const known = states.flatMap(({ usedPercent }) => usedPercent ?? [])
  return {
    percent: known.length === 0 ? null : Math.max(...known),
    low: states.some(({ low }) => low),
  }
}

const usedWords = (percent: number | null): string =>
  percent === null ? 'quota not reported' : `at ${percent}%`

const many = (count: number, one: string, verb: string): string =>
  count === 1 ? `1 ${one} ${verb}s` : `${count} ${one}s ${verb}`

/** Until every window that is low, or that the wave may take past the stop line, was reset. */
const waitWay = (
  pressed: readonly Pressed[],
  passing: readonly WindowForecast[],
  { quota }: PlanContext,
): QuotaWay[] => {
  const providers = new Set(pressed.map(({ provider }) => provider))
  const past = new Set(passing.map(({ provider, window }) => `${provider} ${window}`))
  const resets = quota.observations
    .filter(
      (each) =>
        (providers.has(each.provider) && judgeWindow(each, quota.lines, quota.now).low) ||
        past.has(`${each.provider} ${each.window}`),
    )
    .map(({ resetsAt }) => resetsAt)
  const resetsAt = resets.every((at) => at !== null) && resets.length > 0 ? latest(resets) : null
  const changes = `Nothing changes but the time: ${resetText(resetsAt, quota.now, quota.zone)}.`
  return [{ way: 'wait', resetsAt, changes }]
}

const latest = (resets: readonly (number | null)[]): number =>
  Math.max(...resets.map((at) => at ?? 0))

/** Another provider that runs the same tier, in the person's order; what belongs to one provider stays. */
const moveWays = (
  pressed: readonly Pressed[],
  context: PlanContext,
): Extract<QuotaWay, { way: 'move' }>[] => {
  const { policy, installed, traits, quota } = context
  const from = new Set(pressed.map(({ provider }) => provider))
  return policy.providerOrder.flatMap((provider) => {
    if (from.has(provider) || installed.get(provider) !== 'installed') return []
    if (policy.conserveProviders.includes(provider)) return []
    const movable = pressed.filter(
      ({ worker }) =>
        !isPinned(worker) && (worker.mode === 'write' || traits[provider].readOnly === 'enforced'),
    )
    if (movable.length === 0) return []
    const means = movable.map(({ worker }) => resolveTier(worker.tier, worker, context, provider))
    const used = means.map(({ model }) => usedOf({ provider, model }, quota))
    if (used.some(({ low }) => low)) return []
    const known = used.flatMap(({ percent }) => percent ?? [])
    const percent = known.length === 0 ? null : Math.max(...known)
    const tiersNamed = [...new Map(means.map((each) => [each.tier, each])).values()]
    const runsAs = tiersNamed.map(({ tier, ...each }) =>
      tiersNamed.length === 1 ? meansWords(each) : `${tier} is ${meansWords(each)}`,
    )
    const kept = pressed.length - movable.length
    const stays =
      kept === 0 ? '' : `; ${many(kept, 'worker', 'keep')} a model or session of that provider`
    return [
      {
        way: 'move' as const,
        provider,
        workers: movable.map(({ worker }) => worker.index),
        changes: `${many(movable.length, 'worker', 'run')} on ${provider} (${usedWords(percent)}) at the same tier: ${runsAs.join('; ')}${stays}.`,
      },
    ]
  })
}

interface Means {
  readonly model: string | null
  readonly effort: string | null
}

const meansWords = ({ model, effort }: Means): string =>
  `${model ?? "the CLI's default model"}${effort === null ? '' : `, effort ${effort}`}`

/** A model, an effort or a session belongs to one provider. */
const isPinned = ({ written }: WorkerCandidate): boolean =>
  written.model !== undefined || written.effort !== undefined || written.resume !== undefined

const below: Readonly<Record<Tier, Tier | null>> = {
  strong: 'standard',
  standard: 'cheap',
  cheap: null,
}

/** Units that allow a cheaper tier: readers, and writers whose tier the plan left open. */
const allowsCheaper = (worker: WorkerCandidate): boolean =>
  !isPinned(worker) &&
  below[worker.tier] !== null &&
  (worker.mode === 'read-only' || worker.written.tier === undefined)

const cheaperWay = (pressed: readonly Pressed[], context: PlanContext): QuotaWay[] => {
  const units = pressed.flatMap(({ worker, provider }) => {
    const tier = below[worker.tier]
    if (tier === null || !allowsCheaper(worker)) return []
    const means = resolveTier(tier, worker, context, provider)
    const differs = means.model !== worker.model || means.effort !== worker.effort
    // The stop line holds for every model of it, or for this one too.
    const stopped = quotaStop({ provider, model: means.model }, context.quota) !== null
    return differs && !stopped ? [{ worker, tier, model: means.model ?? means.effort ?? '' }] : []
  })
  if (units.length === 0) return []
  const to = [...new Set(units.map(({ tier, model }) => `${tier} (${model})`))].join(' or ')
  return [
    {
      way: 'cheaper',
      workers: units.map(({ worker, tier }) => ({ index: worker.index, tier })),
      changes: `Of ${pressed.length} units on it, ${many(units.length, 'unit', 'run')} at ${to}: less of the window, at the risk of a weaker result; the others are as they were.`,
    },
  ]
}

/** As many as stay under the stop line, by the forecast; without one, those on other providers. */
const fewerWay = (
  { workers }: PlanCandidate,
  pressed: readonly Pressed[],
  { quota, quotaSamples }: PlanContext,
): QuotaWay[] => {
  const out: number[] = []
  const kept: { readonly provider: ProviderId; readonly model: string | null }[] = []
  for (const { worker, provider, stop } of pressed) {
    const next = { provider, model: worker.model }
    const forecast = forecastQuota([...kept, next], quota, quotaSamples)
    const fits = forecast.every(
      ({ passesStop, projectedPercent }) => projectedPercent !== null && !passesStop,
    )
    if (stop === null && fits) kept.push(next)
    else out.push(worker.index)
  }
  const left = workers.length - out.length
  if (out.length === 0 || left === 0) return []
  return [
    {
      way: 'fewer',
      without: out,
      changes: `Of ${workers.length} units, ${many(left, 'unit', 'run')} now; ${many(out.length, 'unit', 'wait')} for a wave after the reset.`,
    },
  ]
}
