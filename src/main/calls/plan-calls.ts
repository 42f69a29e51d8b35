import type { CallHandlers } from '@shared/ipc/contract'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { PlanReview } from '@shared/plan/resolved-plan'
import { reviewPlan } from '@shared/plan/review-plan'
import { scaffoldPlan } from '@shared/plan/scaffold-plan'
import { folderFacts, gatherPlanFacts } from '../scheduler/gather-plan-facts'
import { spentBudget } from './budget-calls'
import type { EngineParts } from './engine-parts'
import { openSession } from './open-session'
import { unknownProject } from './unknown'

export interface PlanText {
  readonly projectId: string
  readonly text: string
  readonly checkoutConfirmed: boolean
  readonly quotaAllowed?: boolean | undefined
}

/** Judges a plan's text as of now; relative paths in it start at the project. */
export const reviewPlanText = async (
  { store, sources, home }: Pick<EngineParts, 'store' | 'sources' | 'home'>,
  { projectId, text, ...confirmed }: PlanText,
): Promise<Result<PlanReview, Problem>> => {
  const project = store.projects.read(projectId)
  if (project === null) return fail(unknownProject(projectId))
  const place = { planFolder: project.path, homeFolder: home }
  const context = await gatherPlanFacts(sources, text, place, confirmed)
  return context.ok ? ok(reviewPlan(text, context.value)) : context
}

/** The same within an orchestration: one whose budget is used up takes no plan. Null: a new one. */
export const reviewPlanWithin = async (
  parts: Pick<EngineParts, 'store' | 'sources' | 'home'>,
  orchestrationId: string | null,
  input: PlanText,
): Promise<Result<PlanReview, Problem>> => {
  const review = await reviewPlanText(parts, input)
  const spent = orchestrationId === null ? null : spentBudget(parts.store, orchestrationId)
  if (!review.ok || spent === null) return review
  return ok({ ...review.value, plan: null, findings: [spent, ...review.value.findings] })
}

export const planCalls = (parts: EngineParts): CallHandlers<'reviewPlan' | 'scaffoldPlan'> => ({
  reviewPlan: ({ orchestrationId = null, ...input }) =>
    reviewPlanWithin(parts, orchestrationId, input),
  async scaffoldPlan({ projectId, strategy, workers, provider }) {
    const project = parts.store.projects.read(projectId)
    if (project === null) return fail(unknownProject(projectId))
    const { git } = await folderFacts(parts.sources, project.path)
    const session = openSession(parts.store, projectId, provider)
    const cwd = project.path
    const text = scaffoldPlan({ strategy, workers, provider, cwd, git, session })
    return text.ok ? ok({ text: text.value }) : text
  },
})
