import { overBudget } from '@shared/budget/wave-budget'
import { budgetedTokens, noUsage } from '@shared/worker/usage'
import type { TurnListener } from '@shared/worker/turn-runner'
import type { Records } from './records'
import type { TurnLoop } from './turn-loop'
import type { Slot } from './slots'
import { orchestrationSpend, waveSpend } from './wave-spend'

const saveEveryMs = 1_000

/** Keeps what a running turn shows: its session at first sight, its figures, and the budget they count for. */
export const followTurn = (
  { ports: { records, quota, clock, complain }, slots, isClosed, changed }: TurnLoop,
  slot: Slot,
): TurnListener => ({
  running(startedAt) {
    if (isClosed()) return
    slot.savedAt = clock.now()
    try {
      records.turns.run(slot.turn.id, startedAt)
      changed(slot.waveId)
    } catch (error) {
      // It runs all the same, and must be watched; its end is written from any state.
      complain(`Noting that worker ${slot.worker.resolved.id} runs`, error)
    }
  },
  progress(lastOutputAt, reading) {
    if (isClosed()) return true
    const { sessionId, usage, usageIsFloor, costUsd } = reading
    if (sessionId !== null && sessionId !== slot.sessionId) {
      slot.sessionId = sessionId
      records.sessions.see(sessionId, slot.workerId)
    }
    if (reading.quota !== slot.quota) {
      slot.quota = reading.quota
      quota.observe(slot.provider, reading.quota, lastOutputAt)
    }
    const figures = { tokens: budgetedTokens(usage ?? noUsage), costUsd: costUsd ?? 0 }
    const grown = figures.tokens > slot.figures.tokens || figures.costUsd > slot.figures.costUsd
    slot.figures = figures
    const isDue = clock.now() - slot.savedAt >= saveEveryMs
    if (isDue) {
      slot.savedAt = clock.now()
      slot.saved = figures
      records.turns.progress(slot.turn.id, { lastOutputAt, usage, usageIsFloor, costUsd })
    }
    const over = grown ? overWhat(records, slot, slots.all()) : null
    if (over !== null) {
      slot.overBudget ??= over
      slot.live?.stop('over_budget')
    }
    return isDue
  },
})

/** What is over the wave's budget or its orchestration's, in a sentence; null: nothing. */
const overWhat = (records: Records, { wave }: Slot, slots: readonly Slot[]): string | null => {
  const inWave = overBudget(wave.budget, waveSpend(records, wave, slots))
  if (inWave !== null) return inWave
  const { orchestrationId } = wave
  const limits = records.orchestrations.read(orchestrationId)?.budget ?? {}
  if (Object.keys(limits).length === 0) return null
  return overBudget(limits, orchestrationSpend(records, orchestrationId, slots), 'orchestration')
}
