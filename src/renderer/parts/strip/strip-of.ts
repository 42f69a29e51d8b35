import { type Mark, marks } from '@shared/worker/worker-mark'

const words: Record<Mark, string> = {
  needs: 'needs you',
  failed: 'failed',
  open: 'to review',
  over: 'over budget',
  lost: 'lost',
  caveat: 'ended, unproven',
  running: 'running',
  queued: 'queued',
  stopped: 'stopped',
  skipped: 'skipped',
  ok: 'succeeded',
}

const isMark = (mark: string): mark is Mark => marks.some((each) => each === mark)

/** What a pill strip shows of workers: one mark each, how many of each, and the whole in words. */
export interface Strip {
  readonly shapes: readonly Mark[]
  readonly counts: readonly (readonly [Mark, number])[]
  readonly label: string
  /** The most blocking mark in a word or two: `1 needs you`, `Done`. */
  readonly verdict: { readonly mark: Mark | null; readonly words: string }
}

/** Reads a summary's marks and counts; `settled` says that its wave is over. */
export const stripOf = (
  summary: {
    readonly marks: readonly string[]
    readonly counts: Readonly<Record<string, number>>
  },
  settled: boolean,
): Strip => {
  const counts = marks
    .map((mark) => [mark, summary.counts[mark] ?? 0] as const)
    .filter(([, count]) => count > 0)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const each = counts.map(([mark, count]) => `${count} ${words[mark]}`)
  const quiet = counts.every(([mark]) => ['ok', 'skipped', 'stopped', 'caveat'].includes(mark))
  const [first] = counts
  return {
    shapes: summary.marks.filter(isMark),
    counts,
    label: `${total === 1 ? '1 worker' : `${total} workers`}: ${each.join(', ')}`,
    verdict:
      first === undefined
        ? { mark: null, words: 'No workers' }
        : quiet && settled
          ? { mark: null, words: 'Done' }
          : { mark: first[0], words: `${first[1]} ${words[first[0]]}` },
  }
}
