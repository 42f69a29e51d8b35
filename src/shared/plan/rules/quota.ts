import { judgeWindow } from '../../quota/judge-window'
import { quotaStop, resetText } from '../../quota/quota-stop'
import { forecastQuota } from '../../quota/forecast'
import type { ProviderId } from '../../worker/provider-id'
import { type PlanCandidate, planFinding, type PlanRule } from '../candidate'
import type { PlanContext } from '../plan-context'

interface Runner {
  readonly id: string
  readonly provider: ProviderId
  readonly model: string | null
  readonly estimatedPromptTokens: number
}

/** Workers whose provider is known. */
export const runners = ({ workers }: PlanCandidate): Runner[] =>
  workers.flatMap(({ id, routing, model, estimatedPromptTokens }) =>
    routing?.ok === true ? [{ id, provider: routing.provider, model, estimatedPromptTokens }] : [],
  )

/** No wave starts on a provider at its stop line, unless the person lets this one. */
export const stopLine: PlanRule = (plan, context) => {
  const stopped = new Map<string, string[]>()
  for (const worker of runners(plan)) {
    const message = quotaStop(worker, context.quota)?.message
    if (message !== undefined) stopped.set(message, [...(stopped.get(message) ?? []), worker.id])
  }
  const severity = context.quotaAllowed ? 'warning' : 'problem'
  return [...stopped].map(([message, ids]) =>
    planFinding(severity, '', 'quota_stop', message, ways(plan, context), ids),
  )
}

/** What the person can do, with the numbers that decide it. */
const ways = (plan: PlanCandidate, { quota, installed, policy }: PlanContext): string => {
  const used = new Set(runners(plan).map(({ provider }) => provider))
  const others = policy.providerOrder.filter(
    (id) =>
      installed.get(id) === 'installed' &&
      !used.has(id) &&
      quotaStop({ provider: id, model: null }, quota) === null,
  )
  const named = others.map((id) => {
    const known = quota.observations
      .filter(({ provider }) => provider === id)
      .map((each) => judgeWindow(each, quota.lines, quota.now).usedPercent ?? 0)
    return known.length === 0 ? `${id} (not reported)` : `${id} (at ${Math.max(...known)}%)`
  })
  const move = named.length === 0 ? '' : `, move the work to ${named.join(' or ')} at the same tier`
  return `Wait for the reset${move}, or let this wave go past the line.`
}

/** A wave that may reach the stop line, as past waves tell; said before it runs. */
export const nearStopLine: PlanRule = (plan, { quota, quotaSamples }) =>
  forecastQuota(runners(plan), quota, quotaSamples)
    .filter((each) => each.passesStop && (each.usedPercent ?? 0) < quota.lines.stopAt)
    .map(({ provider, window, projectedPercent, afterPercent, samples, resetsAt }) =>
      planFinding(
        'warning',
        '',
        'quota_forecast',
        `This wave may take ${projectedPercent ?? 0}% of the ${window} window of ${provider}, from ${samples} past waves: it would reach ${afterPercent ?? 0}%, past the ${quota.lines.stopAt}% stop line; ${resetText(resetsAt, quota.now, quota.zone)}.`,
        'Run fewer workers now, or wait for the reset.',
      ),
    )

/** A provider that is low but not yet stopped. */
export const lowProvider: PlanRule = (plan, { quota }) => {
  const used = new Set(runners(plan).map(({ provider }) => provider))
  return quota.observations.flatMap((each) => {
    const { usedPercent, low, blocked } = judgeWindow(each, quota.lines, quota.now)
    if (!used.has(each.provider) || !low || blocked || usedPercent === null) return []
    const message = `${each.provider} is low: ${usedPercent}% of its ${each.window} window; ${resetText(each.resetsAt, quota.now, quota.zone)}.`
    return [planFinding('warning', '', 'quota_low', message)]
  })
}
