import type { PlanDocument } from '@shared/plan/plan-document'
import { budgetOf } from '@shared/budget/playbook-budget'
import type { Frozen } from './frozen'

/** How often a lead may be asked in one session. */
const leadFollowUps = 100
const leadTurnSeconds = 1_800

/** The plan of the lead's own wave: one reader that is asked again and again in one session. */
export const leadPlanText = ({ lead, book }: Frozen, cwd: string, task: string): string => {
  const provider = lead.by === 'worker' ? lead.provider : 'auto'
  const { model, effort } = lead.by === 'worker' ? lead : {}
  const budget = budgetOf(book.budget)
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
        // A plan names a tier, or a model and an effort.
        ...(model === undefined && effort === undefined ? { tier: 'strong' as const } : {}),
        ...(model === undefined ? {} : { model }),
        ...(effort === undefined ? {} : { effort }),
      },
    ],
  }
  return JSON.stringify(plan)
}
