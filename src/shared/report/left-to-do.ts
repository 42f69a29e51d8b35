import { plural } from '../lib/plural'
import type { Report, ReportWorker } from './report'

/** Every file of what it left was taken over: there is nothing more to look at, however it ended. */
const isTakenWhole = ({ state, diff, integrated, readOnlyViolation }: ReportWorker): boolean =>
  state !== 'lost' &&
  readOnlyViolation.length === 0 &&
  integrated > 0 &&
  integrated >= (diff?.files ?? 0)

/** Marks that have a sentence of their own, which names the tools or files. */
const toldBelow: ReadonlySet<string> = new Set(['Ended, denied', 'Checkout changed'])

/** What of a worker still waits for the person, as sentences. */
const ofWorker = (worker: ReportWorker, marksBegun: boolean): string[] => {
  const { state, mark, word, hint, diff, integrated, mode, worth, sum } = worker
  const why = worker.caveat ?? worker.message ?? 'no reason was recorded'
  const texts: string[] = []
  if (state === 'lost') texts.push('Its end can’t be proven: take it back or abandon it.')
  const isFlawed = mark === 'failed' || mark === 'caveat' || mark === 'over'
  if (isFlawed && !toldBelow.has(word) && !isTakenWhole(worker))
    texts.push(`${word}: ${why}${hint === null ? '' : ` ${hint}`}`)
  texts.push(...worker.questions.map((question) => `Answer: ${question}`))
  if (word === 'Question' && worker.questions.length === 0)
    texts.push(`Answer: ${worker.claim ?? 'it asks for context'}`)
  if (worker.readOnlyViolation.length > 0)
    texts.push(
      `Files of its checkout changed while it read, by whom can’t be told: ${worker.readOnlyViolation.slice(0, 5).join(', ')}.`,
    )
  if (worker.denials.length > 0)
    texts.push(`Denied ${plural(worker.denials.length, 'tool call')}: its checks may not have run.`)
  if (state === 'open' && mode === 'write' && (diff?.files ?? 0) > 0 && integrated === 0)
    texts.push(`Review its diff of ${plural(diff?.files ?? 0, 'file')}.`)
  if (mark === 'open' && integrated > 0) texts.push('Review the rest of its diff.')
  if (integrated > 0 && worker.commits.length === 0) texts.push('Commit what was integrated of it.')
  if (marksBegun && worth === null && sum.turns > 0) texts.push('Mark what it was worth.')
  return texts
}

/** What is left to do, worker by worker; a mark is asked for once the person has begun to mark. */
export const leftToDo = (workers: readonly ReportWorker[]): Report['leftToDo'] => {
  const marksBegun = workers.some(({ worth }) => worth !== null)
  return workers.flatMap((worker) =>
    ofWorker(worker, marksBegun).map((text) => ({
      workerId: worker.id,
      text: `${worker.planId}: ${text}`,
    })),
  )
}
