import { costWords } from '../../report/report-words'
import { chainOf, gateOf, isWorker, titleOf, workersMax } from '../phase'
import type { Phase, Playbook } from '../schema'

/** What one more run of a phase may take at most. */
export const phasePrice = (phase: Phase): string => {
  const { costUsd, each } = phase.budget ?? {}
  if (!isWorker(phase)) return 'a step of the lead'
  const count = workersMax(phase)
  const all = each?.costUsd === undefined ? Infinity : each.costUsd * count
  const cap = Math.min(costUsd ?? Infinity, all)
  const workers = count === 1 ? 'one worker' : `up to ${String(count)} workers`
  return `${workers}, ${cap === Infinity ? 'no cap of its own' : `at most ${costWords(cap)}`}`
}

/** Where a gate goes that fails, and what that may take. */
export const failMeans = (book: Playbook, phase: Phase): string => {
  const retries = gateOf(phase)?.retry ?? 0
  const again = retries === 0 ? [] : ['its workers try again while a retry is left']
  const chain = chainOf(book, phase.id).map((link) => `${titleOf(link)} (${phasePrice(link)})`)
  return `The gate fails. What follows: ${[...again, ...chain, 'a decision'].join(', then ')}.`
}
