import { copyData } from '../lib/copy-data'
import { answer } from './answers'
import { noFacts, prefixed } from './facts'
import { freshRun } from './moves'
import type { Action, Event, RunState, Step } from './run'
import { applyRunChange } from './run-changes'
import type { Playbook } from './schema'
import { advance } from './stages'

/** A run that has not started: the playbook is frozen in it. `given` are facts of inputs or of an earlier run. */
export const begin = (
  book: Playbook,
  lead: 'person' | 'worker',
  given: RunState['facts'] = {},
): RunState => ({
  version: 1,
  status: 'ready',
  book,
  lead,
  group: 0,
  option: 0,
  frames: [],
  phases: Object.fromEntries(book.phases.map(({ id }) => [id, freshRun()])),
  skips: {},
  facts: {
    ...Object.fromEntries(book.phases.flatMap(({ id }) => Object.entries(prefixed(id, noFacts)))),
    ...given,
  },
  request: null,
  next: 1,
})

/**
 * One event folded into a run, and what is to be done about it. No clock, no I/O; one request is open at any
 * time. An event that does not fit is refused and changes nothing, so that it may safely come twice.
 */
export const step = (before: RunState, event: Event): Step => {
  const state = copyData(before)
  const actions: Action[] = []
  const why = apply(state, event, actions)
  if (why !== undefined) return { state: before, actions: [{ type: 'refused', why }] }
  if (event.type !== 'facts') advance(state, actions)
  return { state, actions }
}

const apply = (state: RunState, event: Event, actions: Action[]): string | undefined => {
  if (event.type === 'start') {
    if (state.status !== 'ready') return 'already started'
    state.status = 'running'
    return undefined
  }
  if (state.status !== 'running') return `the run is ${state.status}`
  if (event.type === 'facts') {
    Object.assign(state.facts, event.facts)
    return undefined
  }
  if (event.type === 'change') return applyRunChange(state, event, actions)
  if (state.request?.id !== event.request) return 'answers a request that is no longer open'
  return answer(state, event, actions)
}
