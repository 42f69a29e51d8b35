import { promptPrice } from '../prices/prompt-price'
import { forecastQuota } from '../quota/forecast'
import { defaultMaxFollowups } from '../turns/tell-refusal'
import { considerPlan } from './consider-plan'
import type { PlanCandidate, WorkerCandidate } from './candidate'
import type { PlanContext } from './plan-context'
import type { PlanOutline } from './plan-outline'
import { quotaWays } from './quota-ways'
import { readPlan } from './read-plan'
import type { PlanReview, ResolvedPlan, ResolvedWorker } from './resolved-plan'
import { oneLine, plainSeedPath } from './plain-words'
import { planRules } from './rules'
import { runners } from './rules/quota'

/**
 * Judges the text of a plan: every problem and warning at once, each at its JSON path, and the plan with
 * nothing left to default, but only if there is no problem.
 */
export const reviewPlan = (text: string, context: PlanContext): PlanReview => {
  const { draft, findings: faults } = readPlan(text)
  if (draft === null)
    return {
      plan: null,
      findings: [...faults],
      outline: null,
      estimatedPromptTokens: 0,
      promptPrice: promptPrice([], context.prices),
      forecast: [],
      ways: [],
    }
  const candidate = considerPlan(draft, context)
  const findings = [...faults, ...planRules.flatMap((rule) => rule(candidate, context))]
  const problems = findings.filter(({ severity }) => severity === 'problem')
  return {
    plan: problems.length === 0 ? resolvedPlan(candidate) : null,
    findings: [...problems, ...findings.filter(({ severity }) => severity === 'warning')],
    outline: outlineOf(candidate),
    estimatedPromptTokens: candidate.workers.reduce(
      (sum, { estimatedPromptTokens }) => sum + estimatedPromptTokens,
      0,
    ),
    promptPrice: promptPrice(runners(candidate), context.prices),
    forecast: forecastQuota(runners(candidate), context.quota, context.quotaSamples),
    ways: quotaWays(candidate, context),
  }
}

const outlineOf = (plan: PlanCandidate): PlanOutline => ({
  strategy: plan.strategy,
  strategyNote: plan.strategyNote,
  maxConcurrent: plan.maxConcurrent,
  maxFollowups: plan.written.maxFollowups ?? defaultMaxFollowups,
  budget: plan.budget,
  workers: plan.workers.map((worker) => ({
    index: worker.index,
    id: worker.id,
    provider: worker.routing?.ok === true ? worker.routing.provider : null,
    routingNote: worker.routing?.ok === true ? worker.routing.note : null,
    mode: worker.mode,
    tier: worker.tier,
    model: worker.model,
    effort: worker.effort,
    tierNote: worker.tierNote,
    timeoutSeconds: worker.timeoutSeconds,
    idleTimeoutSeconds: worker.idleTimeoutSeconds,
    estimatedPromptTokens: worker.estimatedPromptTokens,
  })),
})

const resolvedPlan = (plan: PlanCandidate): ResolvedPlan => ({
  version: 1,
  title: oneLineOrNull(plan.written.title),
  why: oneLineOrNull(plan.written.why),
  playbook: plan.written.playbook ?? null,
  phase: plan.written.phase ?? null,
  requestedStrategy: plan.requestedStrategy,
  strategy: plan.strategy,
  strategyNote: plan.strategyNote,
  maxConcurrent: plan.maxConcurrent,
  budget: plan.budget,
  maxFollowups: plan.written.maxFollowups ?? defaultMaxFollowups,
  closePolicy: plan.written.closePolicy ?? 'never',
  workers: plan.workers.map(resolvedWorker),
})

/** Only for a worker without problems; a null here would be a rule that is missing. */
const resolvedWorker = (worker: WorkerCandidate): ResolvedWorker => {
  const { routing, cwd, isolate, task, brief, written } = worker
  if (routing?.ok !== true || cwd === null || isolate === null || task === null || brief === null)
    throw new Error(`${worker.path} passed every rule but can't be resolved`)
  return {
    id: worker.id,
    why: oneLineOrNull(written.why),
    provider: routing.provider,
    requestedProvider: written.provider ?? routing.provider,
    routingNote: routing.note,
    mode: worker.mode,
    cwd,
    timeoutSeconds: worker.timeoutSeconds,
    idleTimeoutSeconds: worker.idleTimeoutSeconds,
    isolate,
    seedPaths: (written.seedPaths ?? []).map(plainSeedPath),
    model: worker.model,
    effort: worker.effort,
    tier: worker.tier,
    tierNote: worker.tierNote,
    resume: written.resume ?? null,
    mcp: written.mcp ?? false,
    task,
    brief,
    estimatedPromptTokens: worker.estimatedPromptTokens,
    custom:
      routing.provider === 'custom'
        ? {
            command: written.command?.trim() ?? '',
            args: written.args ?? [],
            promptTransport: written.promptTransport ?? 'stdin',
            outputFormat: written.outputFormat ?? 'text',
            allowUnsafe: written.allowUnsafe ?? false,
          }
        : null,
    structured: written.structured ?? false,
  }
}

const oneLineOrNull = (text: string | undefined): string | null =>
  text === undefined ? null : oneLine(text)
