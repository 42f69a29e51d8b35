import { plural } from '@shared/lib/plural'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import type { EngineParts } from './engine-parts'

/** It runs or waits to run, and was not told to stop before. */
export const canBeStopped = ({ state, waitsFor }: WorkerSummary): boolean =>
  state === 'queued' || (state === 'active' && waitsFor === null)

/** What the journal says of a stopped wave. */
export const stopWords = (
  { number, title }: WaveSummary,
  workers: readonly WorkerSummary[],
): string => {
  const waited = workers.filter(({ state }) => state === 'queued').length
  const ran = `${plural(workers.length - waited, 'worker')} running`
  return `stopped wave ${String(number)} (${title}): ${ran}, ${String(waited)} queued`
}

/** A journal that takes no line (a full disk) keeps nobody from stopping. */
export const noteStop = ({ ports }: Pick<EngineParts, 'ports'>, write: () => void): void => {
  try {
    write()
  } catch (error) {
    ports.complain('Noting a stop in the journal', error)
  }
}
