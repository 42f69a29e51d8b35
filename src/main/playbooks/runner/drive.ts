import { act } from './act'
import { type LiveRun, reload } from './live-run'
import type { RunnerPorts } from './ports'
import { buildCard } from './request-card'
import { runSummary } from './run-view'

/** The live runs, each driven from one open request to the next by one hand at a time. */
export interface Drive {
  /** By orchestration. */
  readonly runs: Map<string, LiveRun>
  /** Says how a run stands to whoever listens. */
  readonly tell: (run: LiveRun) => void
  /** Does all that a run's open request needs; what happens meanwhile is looked at right after. */
  readonly kick: (run: LiveRun) => void
  /** Resolves when nothing is being done for this orchestration. */
  readonly settled: (orchestrationId: string) => Promise<void>
  /** Resolves when nothing more is being done; nothing new is begun. */
  readonly close: () => Promise<void>
}

export const createDrive = (ports: RunnerPorts): Drive => {
  const runs = new Map<string, LiveRun>()
  const working = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let closed = false

  const tell = (run: LiveRun) => {
    if (!closed) ports.changed(runSummary(run))
  }

  const work = async (run: LiveRun): Promise<void> => {
    const { orchestrationId } = run.row
    // Whoever wakes it may be in the middle of a write.
    await Promise.resolve()
    do {
      again.delete(orchestrationId)
      try {
        while (!closed && (await act(ports, run))) tell(run)
        if (closed) return
        const asked = run.length
        const card = await buildCard(ports, run)
        // What was answered meanwhile is asked no more.
        if (run.length === asked) run.card = card
        else again.add(orchestrationId)
      } catch (error) {
        ports.complain(`Going on with the playbook of ${orchestrationId}`, error)
        reload(ports, run)
        run.doing = `it can't go on: ${error instanceof Error ? error.message : String(error)}`
      }
      tell(run)
    } while (again.has(orchestrationId) && !closed)
    // Another playbook may have taken its place.
    if (run.memory.state.status !== 'running' && runs.get(orchestrationId) === run)
      runs.delete(orchestrationId)
  }

  const kick = (run: LiveRun) => {
    const { orchestrationId } = run.row
    if (closed) return
    if (working.has(orchestrationId)) {
      again.add(orchestrationId)
      return
    }
    const done = work(run).finally(() => {
      working.delete(orchestrationId)
      const now = runs.get(orchestrationId)
      if (again.has(orchestrationId) && now !== undefined) kick(now)
    })
    working.set(orchestrationId, done)
  }

  return {
    runs,
    tell,
    kick,
    settled: async (orchestrationId) => working.get(orchestrationId),
    async close() {
      closed = true
      for (const { checking } of runs.values()) checking?.abort()
      await Promise.all(working.values())
    },
  }
}
