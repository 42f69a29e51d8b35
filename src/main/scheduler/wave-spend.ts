import type { WaveSpend } from '@shared/budget/wave-budget'
import { budgetedTokens } from '@shared/worker/usage'
import type { Records, SpendSums, WavePlan } from './records'
import type { Slot } from './slots'

type Wave = Pick<WavePlan, 'id' | 'plan' | 'startedAt'>

/** What a wave has used: stored figures of its ended turns, newest ones of those that run. */
export const waveSpend = (records: Records, wave: Wave, slots: readonly Slot[]): WaveSpend => {
  const mine = slots.filter(({ waveId }) => waveId === wave.id)
  return {
    ...spendOf(records.spend.ofWave(wave.id), mine),
    startedAt: wave.startedAt,
    promptTokens: promptTokens(records, wave, mine),
  }
}

/** The same over all waves of an orchestration; its budget has no limit of time or prompts. */
export const orchestrationSpend = (
  records: Records,
  orchestrationId: string,
  slots: readonly Slot[],
): WaveSpend => {
  const mine = slots.filter(({ worker }) => worker.orchestrationId === orchestrationId)
  const stored = records.spend.ofOrchestration(orchestrationId)
  return { ...spendOf(stored, mine), startedAt: null, promptTokens: 0 }
}

const spendOf = (stored: SpendSums, mine: readonly Slot[]) => {
  // Running turns are in the stored sums too, with the figures that were last written down.
  const endedOnly = (total: number, saved: (slot: Slot) => number) =>
    Math.max(0, total - mine.reduce((sum, slot) => sum + saved(slot), 0))
  return {
    calls: stored.calls + mine.filter(({ live }) => live === null).length,
    tokens: endedOnly(budgetedTokens(stored.usage), ({ saved }) => saved.tokens),
    costUsd: endedOnly(stored.costUsd, ({ saved }) => saved.costUsd),
    running: mine.map(({ costCapUsd, figures }) => ({ costCapUsd, ...figures })),
  }
}

/** Estimated prompt tokens of every turn that was started or is about to. */
const promptTokens = (records: Records, { id, plan }: Wave, mine: readonly Slot[]): number => {
  const estimates = new Map(plan.workers.map((worker) => [worker.id, worker.estimatedPromptTokens]))
  return records.workers
    .ofWave(id)
    .map((worker) => {
      const waits = worker.state === 'queued' && !mine.some((slot) => slot.workerId === worker.id)
      return (estimates.get(worker.planId) ?? 0) * (worker.turn - (waits ? 1 : 0))
    })
    .reduce((sum, tokens) => sum + tokens, 0)
}
