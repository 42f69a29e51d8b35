import type { Change, Snapshot } from '@shared/ipc/views'
import type { WaveState } from '@shared/worker/states'
import { workerShape } from '@shared/worker/worker-mark'

/** One OS notification: what it says, and what a click shows. */
export interface Notice {
  readonly title: string
  readonly body: string
  readonly screen: 'wave' | 'worker'
  readonly id: string
}

/** Endings worth a word when nobody looks; `stopped` is the person's own doing. */
const endings: Partial<Record<WaveState, string>> = {
  done: 'The wave is done',
  partial: 'The wave ended, part of it succeeded',
  failed: 'The wave failed',
  interrupted: 'The wave was interrupted',
}

/** A snapshot as changes, so that what it holds is known and no news. */
export const changesOf = ({ waves, workers, settings }: Snapshot): Change[] => [
  ...waves.map((value) => ({ type: 'wave' as const, value })),
  ...workers.map((value) => ({ type: 'worker' as const, value })),
  { type: 'settings', value: settings },
]

/**
 * Turns batches of changes into notices: a wave that ran and ended, a worker that came to need the
 * person. What it sees of a record for the first time is no news; the person may want none at all.
 */
export const createNotices = (): ((changes: readonly Change[]) => Notice[]) => {
  const waves = new Map<string, WaveState>()
  const needing = new Map<string, boolean>()
  let wanted = true

  const needs = (changes: readonly Change[]): Notice[] => {
    const byWave = new Map<string, Notice[]>()
    for (const change of changes) {
      if (change.type !== 'worker') continue
      const { id, waveId, planId, title, message } = change.value
      const { mark, word } = workerShape(change.value)
      const needed = needing.get(id)
      const now = mark === 'needs' || mark === 'lost'
      needing.set(id, now)
      if (needed !== false || !now) continue
      const body = message ?? title
      const notice: Notice = { title: `${planId}: ${word}`, body, screen: 'worker', id }
      byWave.set(waveId, [...(byWave.get(waveId) ?? []), notice])
    }
    // Several at once have one cause as a rule, and are one notice.
    return [...byWave].flatMap(([waveId, notices]) =>
      notices.length < 2
        ? notices
        : [
            {
              title: `${String(notices.length)} workers need you`,
              body: notices.map(({ title }) => title).join('\n'),
              screen: 'wave' as const,
              id: waveId,
            },
          ],
    )
  }

  const ends = (changes: readonly Change[]): Notice[] =>
    changes.flatMap((change) => {
      if (change.type !== 'wave') return []
      const { id, state, title } = change.value
      const before = waves.get(id)
      waves.set(id, state)
      const said = endings[state]
      return before === 'running' && said !== undefined
        ? [{ title: said, body: title, screen: 'wave' as const, id }]
        : []
    })

  return (changes) => {
    for (const change of changes)
      if (change.type === 'settings') wanted = change.value.notifications
    const notices = [...needs(changes), ...ends(changes)]
    return wanted ? notices : []
  }
}
