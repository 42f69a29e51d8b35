import type { CallHandlers } from '@shared/ipc/contract'
import type { Interrupted } from '@shared/ipc/review-views'
import type { Note } from '@shared/journal/note'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Integration } from '../store/integrations'
import { commitFolder } from './commit-folder'
import type { EngineParts } from './engine-parts'

type Names = 'readInterrupted' | 'settleInterrupted'

/** What a crash cut off half way: found at the start, and settled as the person says. */
export const interruptedCalls = ({ store, reviews, journal }: EngineParts): CallHandlers<Names> => {
  const { integrations } = store
  /** What this start found half way; what is under way since then is not cut off. */
  const left = new Set(integrations.inState('writing', 'undoing', 'committing').map(({ id }) => id))
  const leftIn = (...states: Integration['state'][]): Integration[] =>
    integrations.inState(...states).filter(({ id }) => left.has(id))
  const workersOf = (rows: readonly Integration[]): string[] => [
    ...new Set(rows.map(({ workerId }) => workerId)),
  ]
  const viewOf = ({ id, workerId, at, folder }: Integration) => ({
    id,
    workerId,
    workerIds: workersOf(integrations.ofFolder(folder)),
    at,
    repository: store.workers.read(workerId)?.workspace?.repository ?? '',
  })
  const moveAll = (rows: readonly Integration[], state: Integration['state'], commit?: string) => {
    for (const { id } of rows) {
      integrations.move(id, state, commit)
      left.delete(id)
    }
  }
  /** What became of it, as a line about each worker that it was for; written when this resolves. */
  const noteAll = (rows: readonly Integration[], from: Note['from'], text: string) => {
    for (const workerId of new Set(rows.map((row) => row.workerId)))
      journal.ofWorker(workerId, from, 'change', text)
    return journal.flush()
  }
  /** One of each undo record: the parts of one integrate are settled together. */
  const firsts = (rows: readonly Integration[]) =>
    rows.filter((row, at) => rows.findIndex(({ folder }) => folder === row.folder) === at)

  const cutOffIntegrates = async (): Promise<Result<Interrupted[], Problem>> => {
    const found: Interrupted[] = []
    for (const row of firsts(leftIn('writing', 'undoing'))) {
      const how = await reviews.interrupted(row.folder)
      if (!how.ok) return how
      if (how.value === 'part_done') {
        found.push({ ...viewOf(row), what: 'integrate', commit: null })
        continue
      }
      const cleared = await reviews.settle(row.folder, 'take_back')
      if (!cleared.ok) return cleared
      const rows = integrations.ofFolder(row.folder)
      moveAll(rows, row.state === 'writing' ? 'failed' : 'undone')
      const text =
        row.state === 'writing'
          ? 'an integrate was cut off before it wrote anything'
          : 'taking back its integrated files was cut off, and is done'
      await noteAll(rows, 'engine', text)
    }
    return ok(found)
  }
  const cutOffCommits = async (): Promise<Result<Interrupted[], Problem>> => {
    const found: Interrupted[] = []
    const claimed = new Set<string>()
    const rows = firsts(leftIn('committing'))
    for (const row of rows) {
      const folder = commitFolder(row.folder)
      const state = await reviews.cutOff(folder)
      if (!state.ok) return state
      if (state.value.kind === 'nothing_done') {
        const cleared = await reviews.settleCommit(folder, 'take_back')
        if (!cleared.ok) return cleared
        continue
      }
      for (const id of state.value.integrations) claimed.add(id)
      const commit = state.value.kind === 'made' ? state.value.commit : null
      const all = state.value.integrations.flatMap((each) => integrations.read(each) ?? [])
      found.push({ ...viewOf(row), workerIds: workersOf(all), what: 'commit', commit })
    }
    const free = leftIn('committing').filter(({ id }) => !claimed.has(id))
    moveAll(free, 'integrated')
    await noteAll(
      free,
      'engine',
      'a commit was cut off before it was made; its files stay integrated',
    )
    return ok(found)
  }

  return {
    async readInterrupted() {
      const integrates = await cutOffIntegrates()
      if (!integrates.ok) return integrates
      const commits = await cutOffCommits()
      return commits.ok ? ok({ interrupted: [...integrates.value, ...commits.value] }) : commits
    },
    async settleInterrupted({ id, how }) {
      const row = integrations.read(id)
      if (row?.state === 'committing') {
        const folder = commitFolder(row.folder)
        const state = await reviews.cutOff(folder)
        if (!state.ok) return state
        const settled = await reviews.settleCommit(folder, how)
        if (!settled.ok) return settled
        const rows = state.value.integrations.flatMap((each) => integrations.read(each) ?? [])
        if (settled.value === null) moveAll(rows, 'integrated')
        else moveAll(rows, 'committed', settled.value)
        const text =
          settled.value === null
            ? 'took back the commit that was cut off; its files stay integrated'
            : `finished the commit that was cut off, as ${settled.value.slice(0, 7)}`
        await noteAll(rows, 'person', text)
        return ok({ kept: [] })
      }
      if (row?.state !== 'writing' && row?.state !== 'undoing') return fail(nothingCutOff)
      const left = await reviews.settle(row.folder, how)
      if (!left.ok) return left
      const rows = integrations.ofFolder(row.folder)
      moveAll(rows, how === 'finish' ? 'integrated' : 'undone')
      const text =
        how === 'finish'
          ? 'settled the integrate that was cut off: its files are in the checkout'
          : 'settled the integrate that was cut off: its files are taken back'
      await noteAll(rows, 'person', text)
      return ok({ kept: left.value })
    },
  }
}

const nothingCutOff = problem('nothing_cut_off', 'This was settled before.', {
  kept: 'Nothing was changed.',
})
