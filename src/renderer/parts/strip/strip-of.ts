import { plural } from '@shared/lib/plural'
import type { OrchestrationSummary } from '@shared/worker/records'
import type { WaveState } from '@shared/worker/states'
import { type Mark, marks } from '@shared/worker/worker-mark'
import type { MarkShape } from '../../ui/mark-shapes'
import { waveMark } from '../worker/wave-mark'

const words: Record<Mark, string> = {
  needs: 'asking you',
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
  /** The most blocking mark in a word or two: `1 asking you`, `Done`. */
  readonly verdict: { readonly mark: MarkShape | null; readonly words: string }
}

/** What an orchestration is said to be, most blocking first; several marks may mean one thing to the person. */
const verdicts: readonly {
  readonly marks: readonly Mark[]
  readonly say: (count: number) => string
}[] = [
  { marks: ['needs'], say: (count) => `${count} asking you` },
  { marks: ['over'], say: (count) => `${count} over budget` },
  { marks: ['lost'], say: (count) => `${count} lost` },
  { marks: ['failed'], say: (count) => `${count} failed` },
  { marks: ['running'], say: (count) => `${count} running` },
  { marks: ['open'], say: (count) => `${count} to review` },
  { marks: ['queued'], say: (count) => `${count} queued` },
  { marks: ['stopped'], say: (count) => `${count} stopped` },
]

/** How the playbook stands, where no worker says more. */
const courses: Readonly<Record<NonNullable<OrchestrationSummary['playbook']>, Strip['verdict']>> = {
  running: { mark: 'running', words: 'Running' },
  done: { mark: null, words: 'Done' },
  stopped: { mark: 'stopped', words: 'Stopped' },
  switched: { mark: 'stopped', words: 'Playbook left' },
}

/** How the newest wave stands, as its screen says it; a wave that is done is no mark. */
const standOf = (state: WaveState): Strip['verdict'] => {
  const { shape, word } = waveMark({ state })
  return { mark: state === 'done' ? null : shape, words: word }
}

/** Reads a summary's marks and counts. `asks`: its playbook waits for an answer, which blocks most. */
export const stripOf = (
  summary: {
    readonly marks: readonly string[]
    readonly counts: Readonly<Record<string, number>>
    readonly playbook?: OrchestrationSummary['playbook']
    readonly waveState?: OrchestrationSummary['waveState']
  },
  asks = false,
): Strip => {
  const countOf = (mark: Mark): number => summary.counts[mark] ?? 0
  const counts = marks
    .map((mark) => [mark, countOf(mark)] as const)
    .filter(([, count]) => count > 0)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const said = verdicts
    .map((verdict) => {
      const present = verdict.marks.filter((mark) => countOf(mark) > 0)
      const count = present.reduce((sum, mark) => sum + countOf(mark), 0)
      return { mark: present[0] ?? null, words: verdict.say(count) }
    })
    .find(({ mark }) => mark !== null)
  const wave = summary.waveState == null ? undefined : standOf(summary.waveState)
  const course = summary.playbook == null ? undefined : courses[summary.playbook]
  const each = counts.map(([mark, count]) => `${count} ${words[mark]}`)
  return {
    shapes: summary.marks.filter(isMark),
    counts,
    label: `${plural(total, 'worker')}: ${each.join(', ')}`,
    verdict: asks
      ? { mark: 'needs', words: 'Needs you' }
      : (said ?? course ?? wave ?? { mark: null, words: total === 0 ? 'No workers' : 'Done' }),
  }
}
