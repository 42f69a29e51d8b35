import { countsFor } from '../../quota/counts-for'
import { judgeWindow } from '../../quota/judge-window'
import { quotaStop, resetText } from '../../quota/quota-stop'
import { forecastQuota } from '../../quota/forecast'
import type { ProviderId } from '../../worker/provider-id'
import { type PlanCandidate, planFinding, type PlanRule } from '../candidate'

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
    planFinding(severity, '', 'quota_stop', message, 'Choose a way around it below.', ids),
  )
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
  const workers = runners(plan)
  return quota.observations.flatMap((each) => {
    const { usedPercent, low, blocked } = judgeWindow(each, quota.lines, quota.now)
    if (
      !workers.some((worker) => countsFor(worker, each)) ||
      !low ||
      blocked ||
      usedPercent === null
    )
      return []
    const message = `${each.provider} is low: ${usedPercent}% of its ${each.window} window; ${resetText(each.resetsAt, quota.now, quota.zone)}.`
    return [planFinding('warning', '', 'quota_low', message)]
  })
}
