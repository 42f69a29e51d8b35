import { budgetFaults } from '@shared/budget/budget-limits'
import type { Budget } from '@shared/budget/budget'
import type { BudgetStanding } from '@shared/budget/budget-standing'
import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import type { SpendView } from '@shared/report/spend-view'
import { budgetedTokens } from '@shared/worker/usage'
import type { SpendSums } from '../store/spend'
import type { Store } from '../store/store'
import type { EngineParts } from './engine-parts'
import { unknownOrchestration, unknownWave } from './unknown'

const standingOf = (limits: Budget, sums: SpendSums): BudgetStanding => ({
  limits,
  used: { calls: sums.calls, tokens: budgetedTokens(sums.usage), costUsd: sums.costUsd },
  withoutCost: sums.withoutCost,
  withoutTokens: sums.withoutTokens,
})

/** Budgets of waves that run, and of orchestrations that have one, with how they stand. */
export const budgetsInForce = ({ waves, orchestrations, spend }: Store): SpendView['budgets'] => [
  ...waves
    .inState('running')
    .filter(({ budget }) => Object.keys(budget).length > 0)
    .map(({ id, title, budget }) => ({
      of: 'wave' as const,
      id,
      title,
      waveId: id,
      standing: standingOf(budget, spend.ofWave(id)),
    })),
  ...orchestrations.budgeted().map(({ id, title, budget }) => ({
    of: 'orchestration' as const,
    id,
    title,
    waveId: orchestrations.summary(id)?.waveId ?? null,
    standing: standingOf(budget, spend.ofOrchestration(id)),
  })),
]

export const budgetCalls = ({
  store,
  scheduler,
  sources,
}: EngineParts): CallHandlers<'readBudgets' | 'setOrchestrationBudget'> => ({
  async readBudgets({ waveId }) {
    const wave = store.waves.summary(waveId)
    if (wave === null) return fail(unknownWave(waveId))
    const defaults = await sources.defaults()
    if (!defaults.ok) return defaults
    const { orchestrationId, budget } = wave
    const outer = store.orchestrations.read(orchestrationId)?.budget ?? {}
    return ok({
      wave: standingOf(budget, store.spend.ofWave(waveId)),
      orchestration: standingOf(outer, store.spend.ofOrchestration(orchestrationId)),
      warnAt: defaults.value.warnAt,
    })
  },
  setOrchestrationBudget({ orchestrationId, budget }) {
    if (store.orchestrations.read(orchestrationId) === null)
      return Promise.resolve(fail(unknownOrchestration(orchestrationId)))
    const [fault] = budgetFaults(budget)
    if (fault !== undefined) {
      const kept = { kept: 'The budget as it was.' }
      return Promise.resolve(fail(problem('budget', `${fault.field} ${fault.message}.`, kept)))
    }
    store.orchestrations.setBudget(orchestrationId, budget)
    scheduler.wake()
    return Promise.resolve(ok({}))
  },
})
