import { budgetFaults } from '@shared/budget/budget-limits'
import type { Budget } from '@shared/budget/budget'
import { budgetMeters, type BudgetStanding } from '@shared/budget/budget-standing'
import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { planFinding } from '@shared/plan/candidate'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import type { SpendView } from '@shared/report/spend-view'
import { budgetedTokens } from '@shared/worker/usage'
import { waveSpend } from '../scheduler/wave-spend'
import type { SpendSums } from '../store/spend'
import type { Store } from '../store/store'
import type { EngineParts } from './engine-parts'
import { unknownOrchestration, unknownWave } from './unknown'

const standingOf = (
  limits: Budget,
  sums: SpendSums,
  { wallSeconds, promptTokens } = { wallSeconds: 0, promptTokens: 0 },
): BudgetStanding => ({
  limits,
  used: {
    calls: sums.calls,
    tokens: budgetedTokens(sums.usage),
    costUsd: sums.costUsd,
    demoUsd: sums.demoUsd,
    wallSeconds,
    promptTokens,
  },
  withoutCost: sums.withoutCost,
  withoutTokens: sums.withoutTokens,
})

/** Says that nothing more starts in an orchestration, because one of its limits is reached; null: none is. */
export const spentBudget = (store: Store, orchestrationId: string): PlanFinding | null => {
  const limits = store.orchestrations.read(orchestrationId)?.budget ?? {}
  const standing = standingOf(limits, store.spend.ofOrchestration(orchestrationId))
  const spent = budgetMeters(standing, 100).filter(({ state }) => state === 'spent')
  if (spent.length === 0) return null
  const names = spent.map(({ of }) => meterNames[of]).join(' and ')
  const message = `The orchestration's budget of ${names} is used up: no worker will start. Raise it beside the wave's facts, or plan this as a new orchestration.`
  return planFinding('problem', '', 'orchestration_budget_spent', message)
}

const meterNames = {
  calls: 'turns',
  tokens: 'tokens',
  costUsd: 'money',
  wallSeconds: 'time',
  promptTokens: 'prompt tokens',
} as const
const limitNames = {
  maxCalls: meterNames.calls,
  maxReportedTokens: meterNames.tokens,
  maxReportedCostUsd: meterNames.costUsd,
  maxWallSeconds: meterNames.wallSeconds,
  maxEstimatedPromptTokens: meterNames.promptTokens,
} as const

/** The time and the prompts of a wave, which no CLI reports. */
const ownOf = (store: Store, waveId: string, now: number) => {
  const wave = store.waves.summary(waveId)
  const plan = store.waves.read(waveId)
  const from = wave?.startedAt ?? null
  const until = wave?.endedAt ?? now
  return {
    wallSeconds: from === null ? 0 : Math.max(0, Math.floor((until - from) / 1000)),
    promptTokens: plan === null ? 0 : waveSpend(store, plan, []).promptTokens,
  }
}

/** Budgets of waves that run, and of orchestrations that have one, with how they stand. */
export const budgetsInForce = (store: Store, now: number): SpendView['budgets'] => [
  ...store.waves
    .inState('running')
    .filter(({ budget }) => Object.keys(budget).length > 0)
    .map(({ id, title, budget }) => ({
      of: 'wave' as const,
      id,
      title,
      waveId: id,
      standing: standingOf(budget, store.spend.ofWave(id), ownOf(store, id, now)),
    })),
  ...store.orchestrations.budgeted().map(({ id, title, budget }) => ({
    of: 'orchestration' as const,
    id,
    title,
    waveId: store.orchestrations.summary(id)?.waveId ?? null,
    standing: standingOf(budget, store.spend.ofOrchestration(id)),
  })),
]

export const budgetCalls = ({
  store,
  scheduler,
  sources,
  ports,
}: EngineParts): CallHandlers<'readBudgets' | 'setOrchestrationBudget'> => ({
  async readBudgets({ waveId }) {
    const wave = store.waves.summary(waveId)
    if (wave === null) return fail(unknownWave(waveId))
    const defaults = await sources.defaults()
    if (!defaults.ok) return defaults
    const { orchestrationId, budget } = wave
    const outer = store.orchestrations.read(orchestrationId)?.budget ?? {}
    return ok({
      wave: standingOf(budget, store.spend.ofWave(waveId), ownOf(store, waveId, ports.clock.now())),
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
      return Promise.resolve(
        fail(problem('budget', `A budget of ${limitNames[fault.field]} ${fault.words}.`, kept)),
      )
    }
    store.orchestrations.setBudget(orchestrationId, budget)
    scheduler.wake()
    return Promise.resolve(ok({}))
  },
})
