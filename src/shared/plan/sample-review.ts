import type { PlanContext } from './plan-context'
import type { PlanReview } from './resolved-plan'
import { reviewPlan } from './review-plan'
import { sampleContext } from './sample-context'

export const reader = { id: 'a', provider: 'claude', cwd: '.', task: 'Read the docs.' }
export const writer = { ...reader, mode: 'write' }

/** A plan of these workers, judged where `sampleContext` is the world. */
export const sampleReview = (
  workers: readonly object[],
  plan: object = {},
  context: Partial<PlanContext> = {},
): PlanReview =>
  reviewPlan(JSON.stringify({ version: 1, ...plan, workers }), { ...sampleContext, ...context })
