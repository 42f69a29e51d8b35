import type { RunEntry } from '@shared/playbook/runner/run-entry'
import type { Action } from '@shared/playbook/run'
import { append, type LiveRun } from './live-run'
import type { RunnerPorts } from './ports'
import { projectOf } from './project-of'

/**
 * Looks, before a round of a playbook that only reads, whether the working tree is still the one that was frozen. Views
 * of different trees are never set against each other unasked: true: the person has to say how it goes on.
 */
export const heldByTree = async (
  ports: RunnerPorts,
  run: LiveRun,
  opened: Action,
): Promise<boolean> => {
  const { frozen, memory } = run
  const { waveId, told, leadTurn, moved } = memory.request
  const isRound = opened.type === 'wave' || opened.type === 'lead'
  const isBegun = waveId !== null || told.length > 0 || leadTurn !== null
  // Runs that an earlier version started hold none.
  if (typeof frozen.tree !== 'string' || !isRound || isBegun) return false
  if (moved !== null) return true
  const now = await ports.trees.identity(projectOf(ports, run).path)
  const tree = now.ok ? now.value : now.error.message
  if (tree === (memory.tree ?? frozen.tree)) return false
  append(ports, run, [{ kind: 'moved', request: opened.request, tree }])
  return true
}

/** Ends what was opened but never began, so that the course can be changed. */
export const unbegun = ({ memory }: LiveRun, why: string): readonly RunEntry[] => {
  const { request } = memory.state
  if (request?.kind === 'wave')
    return [
      {
        kind: 'event',
        event: { type: 'waveEnded', request: request.id, ending: 'stopped', units: [], why },
      },
    ]
  if (request?.kind !== 'lead') return []
  return [{ kind: 'event', event: { type: 'leadEnded', request: request.id, ok: false, why } }]
}
