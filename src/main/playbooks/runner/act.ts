import type { RunEntry } from '@shared/playbook/runner/run-entry'
import { actCheck } from './act-check'
import { actLead } from './act-lead'
import { actPlan } from './act-plan'
import { actWave } from './act-wave'
import { heldByTree } from './held-by-tree'
import { append, type LiveRun } from './live-run'
import type { RunnerPorts } from './ports'

/**
 * Does what the open request needs, as far as that is not the person's. True: the record grew and there may
 * be more to do; false: something outside has to happen first.
 */
export const act = async (ports: RunnerPorts, run: LiveRun): Promise<boolean> => {
  const { state, opened, stopAsked } = run.memory
  const { request } = state
  run.doing = null
  if (request === null) return false
  const { leadTurn, toPerson } = run.memory.request
  const isBusy = request.kind === 'wave' || (leadTurn !== null && toPerson === null)
  if (stopAsked !== null && !isBusy) return stopNow(ports, run, stopAsked)
  const phase = state.book.phases.find(({ id }) => id === request.phase)
  if (opened === null || phase === undefined) throw new Error('an open request names no phase')
  if (await heldByTree(ports, run, opened)) return false
  if (opened.type === 'check') return actCheck(ports, run, opened)
  if (opened.type === 'wave') return actWave(ports, run, opened, phase)
  if (opened.type === 'plan') return actPlan(ports, run, opened, phase)
  const isAsked = opened.type === 'ask' || opened.type === 'lead' || opened.type === 'decide'
  return isAsked && opened.to === 'lead' ? actLead(ports, run, opened, phase) : false
}

const stopNow = (ports: RunnerPorts, run: LiveRun, why: string): boolean => {
  const { request } = run.memory.state
  const entries: RunEntry[] = []
  // A step that the lead was stopped in has to end first.
  if (request?.kind === 'lead' && request.to === 'lead')
    entries.push({
      kind: 'event',
      event: { type: 'leadEnded', request: request.id, ok: false, why },
    })
  const change = { type: 'change', by: 'person', change: { kind: 'stop' }, why } as const
  return append(ports, run, [...entries, { kind: 'event', event: change }], 'person') === null
}
