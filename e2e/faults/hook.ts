import type { SchedulerPorts } from '../../src/main/scheduler/ports'
import { TurnProcesses } from '../../src/main/supervisor/processes/turn-processes'
import { turnVerbs, workerVerbs } from '../../src/shared/worker/transitions'
import type { LiveTurn } from '../../src/shared/worker/turn-runner'
import type { Defect, Stage } from './matrix'

/** Hears the stages of one worker's turns, told with the folder of the turn. */
export type Reached = (stage: Stage, turnFolder: string) => void

/** The ports with an ear at every stage of the turns of the worker `planId`. */
export const listenTo = (
  ports: SchedulerPorts,
  planId: string,
  reached: Reached,
): SchedulerPorts => {
  const isHis = (workerId: string) => ports.records.workers.read(workerId)?.resolved.id === planId
  let folder = ''
  return {
    ...ports,
    turns: {
      ...ports.turns,
      start: (spec, adapter, carry, side, listener) => {
        if (!isHis(spec.workerId)) return ports.turns.start(spec, adapter, carry, side, listener)
        folder = spec.folder
        reached('launch', folder)
        const live = ports.turns.start(spec, adapter, carry, side, {
          running(startedAt) {
            listener.running(startedAt)
            reached('running', spec.folder)
          },
          progress(lastOutputAt, reading) {
            const kept = listener.progress(lastOutputAt, reading)
            if (reading.finished) reached('result', spec.folder)
            return kept
          },
        })
        const finished = live.finished.then((end) => {
          reached('ended', spec.folder)
          return end
        })
        const stop: LiveTurn['stop'] = (reason) => {
          live.stop(reason)
          reached('stopping', spec.folder)
        }
        return { stop, finished }
      },
    },
    workspaces: {
      ...ports.workspaces,
      capture: (workspace, patchFile) => {
        const capturing = ports.workspaces.capture(workspace, patchFile)
        if (folder !== '' && patchFile.startsWith(folder)) reached('diffing', folder)
        return capturing
      },
    },
  }
}

/** The ports with one defect planted. All but `noClaim` change this process: only for one of their own. */
export const plant = (ports: SchedulerPorts, defect: Defect | null): SchedulerPorts => {
  switch (defect) {
    case null:
      return ports
    case 'noClaim':
      // As if nobody could have claimed the turn: what runs is taken for never started.
      return { ...ports, turns: { ...ports.turns, adopt: () => Promise.resolve(null) } }
    case 'noSweep':
      TurnProcesses.prototype.sweep = () => Promise.resolve([])
      return ports
    case 'doubleSettle': {
      const { turns } = ports.records
      Object.assign(turnVerbs.end, { from: [...turnVerbs.end.from, 'ended'] })
      Object.assign(workerVerbs.settle, { from: [...workerVerbs.settle.from, 'open'] })
      const settle: typeof turns.settle = (id, outcome, carry) => {
        turns.settle(id, outcome, carry)
        return turns.settle(id, outcome, carry)
      }
      return { ...ports, records: { ...ports.records, turns: { ...turns, settle } } }
    }
  }
}
