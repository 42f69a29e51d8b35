import type { WorkerSummary } from './records'
import type { WaveVerb } from './transitions'

type Facts = Pick<WorkerSummary, 'state' | 'ending' | 'failureKind'>

/**
 * How a wave ends once none of its workers is queued or active; null while one is. An end that can't be
 * proven names it first, then what succeeded; a stop by the person only where nothing did.
 */
export const waveEnd = (workers: readonly Facts[]): WaveVerb | null => {
  if (workers.some(({ state }) => state === 'queued' || state === 'active')) return null
  if (workers.some(({ ending }) => ending === 'interrupted')) return 'interrupt'
  const succeeded = workers.filter(({ ending }) => ending === 'succeeded').length
  if (succeeded > 0) return succeeded === workers.length ? 'finish' : 'finishInPart'
  return workers.some(({ failureKind }) => failureKind === 'stopped') ? 'stop' : 'fail'
}
