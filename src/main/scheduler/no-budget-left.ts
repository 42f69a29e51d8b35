import { admitTurn, withTurn, type WaveSpend } from '@shared/budget/wave-budget'
import { type Problem, problem } from '@shared/lib/problem'
import type { SchedulerPorts } from './ports'
import type { WorkerRecord } from './records'
import { orchestrationSpend, waveSpend } from './wave-spend'

/**
 * Why no budget is left for one more turn of a worker that has an outcome; null: there is. A turn that is skipped
 * for it would take that outcome's place, so it is refused before it is queued.
 */
export const noBudgetLeft = (
  { records, providers }: Pick<SchedulerPorts, 'records' | 'providers'>,
  worker: WorkerRecord,
): Problem | null => {
  const wave = records.waves.read(worker.waveId)
  const { orchestrationId } = worker
  const outer = records.orchestrations.read(orchestrationId)?.budget ?? {}
  if (wave === null) return null
  const queued = records.workers.queued()
  const { estimatedPromptTokens, provider, timeoutSeconds } = worker.resolved
  /** With what waits before it counted in. */
  const after = (spend: WaveSpend, waits: readonly { id: string }[]) =>
    waits.reduce((sum, { id }) => {
      const tokens = records.workers.read(id)?.resolved.estimatedPromptTokens ?? 0
      return { ...withTurn(sum, tokens, null, 0), startedAt: null }
    }, spend)
  const ask = {
    timeoutSeconds,
    promptTokens: estimatedPromptTokens,
    costCap: providers.adapter(provider).traits.costCap,
    maxConcurrent: 1,
    openWorkers: 1,
  }
  const mine = queued.filter(({ waveId }) => waveId === wave.id)
  const ours = queued.filter(
    ({ waveId }) => records.waves.read(waveId)?.orchestrationId === orchestrationId,
  )
  // A later turn has the wall time of a wave for itself, so the time is none of this.
  const spend = { ...waveSpend(records, wave, []), startedAt: null }
  const inWave = admitTurn(wave.budget, after(spend, mine), ask, 0)
  if (!inWave.admitted)
    return refusal(
      inWave.reason,
      'A wave that was run keeps its budget: run the work again as a new wave with a larger one.',
    )
  const spent = after(orchestrationSpend(records, orchestrationId, []), ours)
  const inAll = admitTurn(outer, spent, ask, 0, 'orchestration')
  if (!inAll.admitted)
    return refusal(
      inAll.reason,
      'Raise it with "Change budget" on the Wave screen, then try again.',
    )
  return null
}

const refusal = (reason: string, fix: string): Problem =>
  problem('budget_spent', `${reason} So it was given no further turn.`, {
    kept: 'Its outcome, its result and its session.',
    fix,
  })
