import { admitTurn, withTurn } from '@shared/budget/wave-budget'
import type { SlotTaker, StartQuestion } from '@shared/worker/plan-next-starts'
import type { SchedulerPorts } from './ports'
import type { WavePlan } from './records'
import type { Slot } from './slots'
import { waveSpend } from './wave-spend'

/** Asks the quota and a wave's budget about one more start, with the starts already chosen counted in. */
export const admitTo =
  (
    { records, providers, quota, clock }: SchedulerPorts,
    waveOf: (waveId: string) => WavePlan,
    slots: readonly Slot[],
    queued: readonly SlotTaker[],
  ): StartQuestion['admit'] =>
  (taker, chosen) => {
    const wave = waveOf(taker.waveId)
    const worker = records.workers.read(taker.workerId)
    if (worker === null) throw new Error(`there is no worker ${taker.workerId}`)
    const { timeoutSeconds, estimatedPromptTokens, provider, model } = worker.resolved
    const allowed = records.waves.summary(wave.id)?.quotaAllowedAt ?? null
    const stop = allowed === null ? quota.stopFor(provider, model) : null
    if (stop !== null) return { admitted: false, kind: 'quota_low', reason: stop }
    if (Object.keys(wave.budget).length === 0)
      return { admitted: true, timeoutSeconds, costCapUsd: null }
    const before = chosen
      .filter(({ waveId }) => waveId === wave.id)
      .reduce(
        (spend, start) => withTurn(spend, estimatedPromptTokens, start.costCapUsd, clock.now()),
        // A follow-up has the wall time of a wave for itself: the person asked for it later.
        waveSpend(records, worker.turn > 1 ? { ...wave, startedAt: null } : wave, slots),
      )
    const ofWave = ({ waveId }: SlotTaker) => waveId === wave.id
    const ask = {
      timeoutSeconds,
      promptTokens: estimatedPromptTokens,
      costCap: providers.adapter(taker.provider).traits.costCap,
      maxConcurrent: wave.maxConcurrent,
      openWorkers: queued.filter(ofWave).length + slots.filter(ofWave).length,
    }
    return admitTurn(wave.budget, before, ask, clock.now())
  }
