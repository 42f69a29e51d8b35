import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { budgetedTokens } from '@shared/worker/usage'
import { demoUsdOf } from '@shared/worker/demo-part'
import { type Mark, marks, workerShape } from '@shared/worker/worker-mark'

/** One wave of the orchestration with the workers that are shown of it. */
export interface Lane {
  readonly wave: WaveSummary
  /** All its workers in plan order. */
  readonly all: readonly WorkerSummary[]
  /** Those that pass the filter, in the order they are shown. */
  readonly shown: readonly WorkerSummary[]
  readonly folded: boolean
}

/** Above this many workers rows are the default. */
export const rowsAbove = 24

/** How many workers have each mark, most blocking first. */
export const countMarks = (
  workers: readonly WorkerSummary[],
): readonly (readonly [Mark, number])[] => {
  const counts = new Map<Mark, number>()
  for (const worker of workers) {
    const { mark } = workerShape(worker)
    counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  return marks.flatMap((mark) => {
    const count = counts.get(mark)
    return count === undefined ? [] : [[mark, count] as const]
  })
}

/** Most blocking first, else as they stand in the plan. */
export const blockingFirst = (workers: readonly WorkerSummary[]): readonly WorkerSummary[] =>
  workers.toSorted((a, b) => rank(a) - rank(b))

const rank = (worker: WorkerSummary): number => marks.indexOf(workerShape(worker).mark)

/**
 * The order to show while the pointer is over the list: what was there stays where it was, what is new
 * comes last. Rows that left are gone.
 */
export const keptOrder = (before: readonly string[], now: readonly string[]): readonly string[] => {
  const present = new Set(now)
  const kept = before.filter((id) => present.has(id))
  const known = new Set(kept)
  return [...kept, ...now.filter((id) => !known.has(id))]
}

/** A lane that has nothing to watch: over, or not begun. */
export const isQuiet = (wave: WaveSummary): boolean =>
  wave.state === 'draft' || wave.state === 'done'

export type Step = 'next' | 'previous' | 'down' | 'up' | 'first' | 'last'

/** The worker a key leads to; `columns` is how many stand side by side. Folded lanes are passed over. */
export const stepTo = (
  lanes: readonly Lane[],
  current: string | null,
  step: Step,
  columns: number,
): string | null => {
  const open = lanes.filter((lane) => !lane.folded).map((lane) => lane.shown.map(({ id }) => id))
  const flat = open.flat()
  const at = current === null ? -1 : flat.indexOf(current)
  const first = flat[0] ?? null
  const last = flat.at(-1) ?? null
  if (at < 0 || step === 'first') return step === 'last' ? last : first
  if (step === 'last') return last
  if (step === 'next') return flat[at + 1] ?? flat[at] ?? null
  if (step === 'previous') return flat[at - 1] ?? flat[at] ?? null
  return vertical(open, flat[at] ?? '', step === 'down' ? 1 : -1, columns)
}

const vertical = (
  lanes: readonly (readonly string[])[],
  current: string,
  way: 1 | -1,
  columns: number,
): string => {
  const index = lanes.findIndex((ids) => ids.includes(current))
  const lane = lanes[index] ?? []
  const at = lane.indexOf(current)
  const column = at % columns
  const within = lane[at + way * columns]
  if (within !== undefined) return within
  // A short last row: down from the row above it ends on its last cell.
  if (way === 1 && Math.floor(at / columns) < Math.floor((lane.length - 1) / columns))
    return lane.at(-1) ?? current
  const beyond = (way === 1 ? lanes.slice(index + 1) : lanes.slice(0, index).toReversed()).find(
    (ids) => ids.length > 0,
  )
  if (beyond === undefined) return current
  if (way === 1) return beyond[Math.min(column, beyond.length - 1)] ?? current
  const lastRow = Math.floor((beyond.length - 1) / columns) * columns
  return beyond[Math.min(lastRow + column, beyond.length - 1)] ?? current
}

export interface Sums {
  readonly tokens: number
  readonly tokensAreFloor: boolean
  readonly costUsd: number | null
  /** What of it the demo made up. */
  readonly demoUsd: number
  readonly workers: number
  readonly running: number
  readonly queued: number
}

/** What all turns of a worker reported; null: none did. Tokens as a budget counts them. */
export const totalsOf = ({
  usage,
  costUsd,
  earlier,
}: Pick<WorkerSummary, 'usage' | 'costUsd' | 'earlier'>): {
  readonly tokens: number | null
  readonly costUsd: number | null
} => ({
  tokens: sum(earlier?.tokens ?? null, usage === null ? null : budgetedTokens(usage)),
  costUsd: sum(earlier?.costUsd ?? null, costUsd),
})

const sum = (a: number | null, b: number | null): number | null => (a === null ? b : a + (b ?? 0))

/** Milliseconds in which turns of these workers ran until now, each counted for itself. */
export const ranMs = (workers: readonly WorkerSummary[], now: number): number =>
  workers.reduce((ms, { startedAt, endedAt, turnState, earlier }) => {
    const newest = startedAt === null ? 0 : Math.max(0, (endedAt ?? now) - startedAt)
    return ms + (earlier?.ms ?? 0) + (turnState === 'queued' ? 0 : newest)
  }, 0)

/** What these workers' turns add up to; tokens as a budget counts them. Cost is null while nobody reported any. */
export const sumsOf = (workers: readonly WorkerSummary[]): Sums => ({
  tokens: workers.reduce((all, worker) => all + (totalsOf(worker).tokens ?? 0), 0),
  tokensAreFloor: workers.some(({ usage, usageIsFloor }) => usage !== null && usageIsFloor),
  costUsd: workers.reduce<number | null>((all, worker) => sum(all, totalsOf(worker).costUsd), null),
  demoUsd: workers.reduce(
    (all, worker) =>
      all + demoUsdOf({ provider: worker.provider, costUsd: totalsOf(worker).costUsd }),
    0,
  ),
  workers: workers.length,
  running: workers.filter(({ state }) => state === 'active').length,
  queued: workers.filter(({ state }) => state === 'queued').length,
})
