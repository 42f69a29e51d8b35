import { admitTurn, bothAdmit, withTurn, type WaveSpend } from '@shared/budget/wave-budget'
import type { SlotTaker, StartQuestion } from '@shared/worker/plan-next-starts'
import type { SchedulerPorts } from './ports'
import type { WavePlan } from './records'
import type { Slot } from './slots'
import { orchestrationSpend, waveSpend } from './wave-spend'

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
    const now = clock.now()
    const promptTokensOf = (workerId: string) =>
      records.workers.read(workerId)?.resolved.estimatedPromptTokens ?? 0
    const withChosen = (spend: WaveSpend, counts: (waveId: string) => boolean) =>
      chosen
        .filter(({ waveId }) => counts(waveId))
        .reduce(
          (sum, start) => withTurn(sum, promptTokensOf(start.workerId), start.costCapUsd, now),
          spend,
        )
    const askOf = (counts: (waveId: string) => boolean) => ({
      timeoutSeconds,
      promptTokens: estimatedPromptTokens,
      costCap: providers.adapter(taker.provider).traits.costCap,
      maxConcurrent: wave.maxConcurrent,
      openWorkers: [...queued, ...slots].filter(({ waveId }) => counts(waveId)).length,
    })
    const free = { admitted: true, timeoutSeconds, costCapUsd: null } as const
    const inWave = () => {
      if (Object.keys(wave.budget).length === 0) return free
      const isWave = (waveId: string) => waveId === wave.id
      // A follow-up has the wall time of a wave for itself: the person asked for it later.
      const from = worker.turn > 1 ? { ...wave, startedAt: null } : wave
      const spend = withChosen(waveSpend(records, from, slots), isWave)
      return admitTurn(wave.budget, spend, askOf(isWave), now)
    }
    const inOrchestration = () => {
      const { orchestrationId } = wave
      const limits = records.orchestrations.read(orchestrationId)?.budget ?? {}
      if (Object.keys(limits).length === 0) return free
      const isMine = (waveId: string) => waveOf(waveId).orchestrationId === orchestrationId
      const spend = withChosen(orchestrationSpend(records, orchestrationId, slots), isMine)
      return admitTurn(limits, spend, askOf(isMine), now, 'orchestration')
    }
    return bothAdmit(inWave(), inOrchestration())
  }
