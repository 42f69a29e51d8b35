import { addUsage, type Usage } from '../worker/usage'
import type { ReportSum } from './report'
import type { WorkerFacts } from './report-facts'

/** Adds what is known; null while nothing is. */
const plus = (sum: number | null, value: number | null): number | null =>
  value === null ? sum : (sum ?? 0) + value

const plusUsage = (sum: Usage | null, value: Usage | null): Usage | null =>
  value === null ? sum : sum === null ? value : addUsage(sum, value)

/** Sums over every turn of some workers; a figure no CLI reported is null, never 0. */
export const sumOf = (workers: readonly WorkerFacts[]): ReportSum => {
  let sum: ReportSum = { workers: workers.length, turns: 0, ranMs: 0, usage: null, costUsd: null }
  for (const { turns } of workers)
    for (const { startedAt, endedAt, outcome } of turns) {
      if (startedAt === null) continue
      sum = {
        workers: sum.workers,
        turns: sum.turns + 1,
        ranMs: sum.ranMs + Math.max(0, (endedAt ?? startedAt) - startedAt),
        usage: plusUsage(sum.usage, outcome?.usage ?? null),
        costUsd: plus(sum.costUsd, outcome?.costUsd ?? null),
      }
    }
  return sum
}

/** Whether a turn of it was ever started. */
export const hasRun = ({ turns }: WorkerFacts): boolean =>
  turns.some(({ startedAt }) => startedAt !== null)
