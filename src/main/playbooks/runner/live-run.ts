import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Note } from '@shared/journal/note'
import { begin } from '@shared/playbook/machine'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import { freshMemory, remember, type RunMemory } from '@shared/playbook/runner/run-memory'
import { runNotes } from '@shared/playbook/runner/run-notes'
import type { Frozen } from './frozen'
import type { RunnerPorts, RunRow } from './ports'

/** A run in memory, always as its stored record says. */
export interface LiveRun {
  readonly row: RunRow
  readonly frozen: Frozen
  memory: RunMemory
  /** Entries so far. */
  length: number
  /** Instant of the entry that opened the open request. */
  openedAt: number
  endedAt: number | null
  /** The decision that waits for the person, once it is built. */
  card: RequestCard | null
  /** Ends the check that runs, when the request is open no more. */
  checking: AbortController | null
  /** What is being done, or why it can't be. */
  doing: string | null
}

/** Builds a run from its record. */
export const openRun = (ports: Pick<RunnerPorts, 'records'>, row: RunRow): LiveRun => {
  // Written by `startRun` alone.
  const frozen = JSON.parse(row.frozen) as Frozen
  const run: LiveRun = {
    row,
    frozen,
    memory: freshMemory(begin(frozen.book, frozen.lead.by, { ...frozen.given })),
    length: 0,
    openedAt: row.startedAt,
    endedAt: row.endedAt,
    card: null,
    checking: null,
    doing: null,
  }
  reload(ports, run)
  return run
}

/** Reads the record again: after a write that did not come to be. */
export const reload = ({ records }: Pick<RunnerPorts, 'records'>, run: LiveRun): void => {
  const { book, lead, given } = run.frozen
  run.memory = freshMemory(begin(book, lead.by, { ...given }))
  run.length = 0
  // Written by `append` alone.
  for (const { at, entry } of records.entries(run.row.id))
    hold(run, JSON.parse(entry) as RunEntry, at)
}

const hold = (run: LiveRun, entry: RunEntry, at: number) => {
  const before = run.memory.state.request?.id
  const { memory, actions } = remember(run.memory, entry)
  run.memory = memory
  run.length += 1
  if (memory.state.request?.id !== before) {
    run.openedAt = at
    run.card = null
    run.checking?.abort()
    run.checking = null
  }
  return actions
}

/**
 * Adds entries to a run's record, all of them or none; what the machine says of them becomes notes. The answer
 * is why the machine refused; null: it did not.
 */
export const append = (
  ports: Pick<RunnerPorts, 'records' | 'atomically' | 'note'>,
  run: LiveRun,
  entries: readonly RunEntry[],
  from: Note['from'] = 'engine',
): string | null => {
  let trial = run.memory
  for (const entry of entries) {
    const next = remember(trial, entry)
    const [first] = next.actions
    if (first?.type === 'refused') return first.why
    trial = next.memory
  }
  const { row } = run
  ports.atomically(() => {
    for (const entry of entries) {
      const at = ports.records.append(row.id, JSON.stringify(entry))
      const before = run.memory
      const actions = hold(run, entry, at)
      for (const { own, kind, text } of runNotes(before, entry, run.memory, actions))
        ports.note(row.orchestrationId, own ? from : 'engine', kind, text)
      for (const action of actions) {
        if (action.type !== 'finish') continue
        if (action.status === 'stopped')
          ports.note(row.orchestrationId, from, 'change', `the playbook stops${whyOf(entry)}`)
        run.endedAt = ports.records.end(row.id, action.status)
      }
    }
  })
  return null
}

const whyOf = (entry: RunEntry): string =>
  entry.kind === 'event' && 'why' in entry.event ? `: ${entry.event.why}` : ''
