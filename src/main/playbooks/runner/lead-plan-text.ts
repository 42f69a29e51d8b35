import type { PlanDocument } from '@shared/plan/plan-document'
import { budgetOf } from '@shared/budget/playbook-budget'
import type { Frozen } from './frozen'

/** How often a lead may be asked in one session. */
const leadFollowUps = 100
const leadTurnSeconds = 1_800

/** The plan of the lead's own wave: one reader that is asked again and again in one session. */
export const leadPlanText = (
  { lead, book, settings }: Frozen,
  cwd: string,
  task: string,
): string => {
  const provider = lead.by === 'worker' ? lead.provider : 'auto'
  const model = lead.by === 'worker' ? lead.model : undefined
  const effort = lead.by === 'worker' ? lead.effort : undefined
  const budget = budgetOf(book.budget)
  const spec = settings.tiers.strong[provider]
  const plan: PlanDocument = {
    version: 1,
    title: 'Lead',
    phase: 'lead',
    strategy: 'quality',
    maxFollowups: leadFollowUps,
    closePolicy: 'never',
    ...(Object.keys(budget).length === 0 ? {} : { budget }),
    workers: [
      {
        id: 'lead',
        why: 'Plans phases and judges gates.',
        provider,
        mode: 'read-only',
        cwd,
        task,
        timeoutSeconds: leadTurnSeconds,
        tier: 'strong',
        ...((model ?? spec?.model) === undefined ? {} : { model: model ?? spec?.model }),
        ...((effort ?? spec?.effort) === undefined ? {} : { effort: effort ?? spec?.effort }),
      },
    ],
  }
  return JSON.stringify(plan)
}
