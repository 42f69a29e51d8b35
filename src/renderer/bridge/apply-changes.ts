import type { Change, Deltas, Snapshot } from '@shared/ipc/views'

type Keyed = { readonly id: string }

/** Puts each value in the place of the one with its id, or at the end. */
const upsert = <T extends Keyed>(list: T[], values: readonly T[]): T[] => {
  if (values.length === 0) return list
  const fresh = new Map(values.map((value) => [value.id, value]))
  const next = list.map((old) => {
    const value = fresh.get(old.id)
    fresh.delete(old.id)
    return value ?? old
  })
  return [...next, ...fresh.values()]
}

const valuesOf = <T extends Change['type']>(
  changes: readonly Change[],
  type: T,
): Extract<Change, { type: T }>[] =>
  changes.filter((change): change is Extract<Change, { type: T }> => change.type === type)

/** A project may be removed and added again in one batch, so projects are folded in order. */
const foldProjects = (
  projects: Snapshot['projects'],
  changes: readonly Change[],
): Snapshot['projects'] =>
  changes.reduce((list, change) => {
    if (change.type === 'project') return upsert(list, [change.value])
    if (change.type === 'projectRemoved') return list.filter(({ id }) => id !== change.id)
    return list
  }, projects)

/** Runs in progress, one an orchestration, the newest word of each. */
const foldRuns = (
  runs: Snapshot['playbookRuns'],
  changes: readonly Change[],
): Snapshot['playbookRuns'] =>
  valuesOf(changes, 'playbookRun').reduce((list, { value }) => {
    const at = list.findIndex(({ orchestrationId }) => orchestrationId === value.orchestrationId)
    if (value.status !== 'running') return list.toSpliced(at, at === -1 ? 0 : 1)
    return at === -1 ? [...list, value] : list.with(at, value)
  }, runs)

const applyChanges = (snapshot: Snapshot, changes: readonly Change[]): Snapshot => {
  const clis = valuesOf(changes, 'clis').at(-1)
  return {
    ...snapshot,
    projects: foldProjects(snapshot.projects, changes),
    orchestrations: upsert(
      snapshot.orchestrations,
      valuesOf(changes, 'orchestration').map(({ value }) => value),
    ),
    waves: upsert(
      snapshot.waves,
      valuesOf(changes, 'wave').map(({ value }) => value),
    ),
    workers: upsert(
      snapshot.workers,
      valuesOf(changes, 'worker').map(({ value }) => value),
    ),
    clis: clis?.value ?? snapshot.clis,
    clisPending: clis === undefined && snapshot.clisPending,
    settings: valuesOf(changes, 'settings').at(-1)?.value ?? snapshot.settings,
    spentTodayUsd: valuesOf(changes, 'spent').at(-1)?.value ?? snapshot.spentTodayUsd,
    playbooksRevision: valuesOf(changes, 'playbooks').at(-1)?.value ?? snapshot.playbooksRevision,
    playbookRuns: foldRuns(snapshot.playbookRuns, changes),
    quota: valuesOf(changes, 'quota').at(-1)?.value ?? snapshot.quota,
  }
}

/**
 * Folds one numbered batch into the snapshot. A batch the snapshot already holds changes nothing; null
 * means that something was missed (a gap, another epoch) and a new snapshot must be fetched.
 */
export const applyDeltas = (snapshot: Snapshot, deltas: Deltas): Snapshot | null => {
  if (deltas.epoch !== snapshot.epoch) return null
  if (deltas.seq <= snapshot.seq) return snapshot
  if (deltas.seq !== snapshot.seq + 1) return null
  return { ...applyChanges(snapshot, deltas.changes), seq: deltas.seq }
}
