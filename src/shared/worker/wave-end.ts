import type { WorkerSummary } from './records'
import type { WaveVerb } from './transitions'

type Facts = Pick<WorkerSummary, 'state' | 'ending' | 'failureKind'>

/**
 * How a wave ends once none of its workers is queued or active; null while one is. A stop by the person
 * names it first, then an end that can't be proven; otherwise what succeeded decides.
 */
export const waveEnd = (workers: readonly Facts[]): WaveVerb | null => {
  if (workers.some(({ state }) => state === 'queued' || state === 'active')) return null
  if (workers.some(({ failureKind }) => failureKind === 'stopped')) return 'stop'
  if (workers.some(({ ending }) => ending === 'interrupted')) return 'interrupt'
  const succeeded = workers.filter(({ ending }) => ending === 'succeeded').length
  if (succeeded === 0) return 'fail'
  return succeeded === workers.length ? 'finish' : 'finishInPart'
}
