import { foldFacts, prefixed } from './facts'
import {
  canRun,
  finish,
  leave,
  mostTries,
  openWave,
  phaseOf,
  runOf,
  toDecision,
  toGate,
} from './moves'
import { gateOf, titleOf, workersMax } from './phase'
import { reasonWords } from './reason-words'
import type { Action, Event, Frame, Reason, Request, RunState } from './run'

/** An event that answers the open request. */
export type Answer = Exclude<Event, { type: 'start' | 'change' | 'facts' }>

/** Folds one answer into the state. Returns a reason where the answer is not one this request allows. */
export const answer = (state: RunState, event: Answer, actions: Action[]): string | undefined => {
  const { request } = state
  const frame = state.frames.at(-1)
  if (request === null || frame === undefined) return 'nothing is asked'
  switch (event.type) {
    case 'judged':
      return judged(state, frame, request, event)
    case 'checked':
      if (request.kind !== 'check') return 'no check is open'
      state.request = null
      frame.answers[request.leaf] = event.answer
      if (event.failing !== undefined)
        frame.failing = event.failing.filter((id) => frame.unit.includes(id))
      return undefined
    case 'planned':
      return planned(state, frame, request, event, actions)
    case 'planFailed':
      if (request.kind !== 'plan') return 'no plan is asked for'
      state.request = null
      frame.planTries = event.stuck === true ? mostTries : frame.planTries + 1
      if (request.by === 'person') toDecision(frame, 'no plan')
      return undefined
    case 'planAgain':
      if (request.kind !== 'plan') return 'no plan is asked for'
      state.request = null
      frame.planTries = 0
      return undefined
    case 'waveEnded':
      if (request.kind !== 'wave') return 'no wave is running'
      state.request = null
      foldFacts(state, frame, event)
      if (event.ending === 'ended') settle(state, frame)
      else toDecision(frame, event.ending === 'held' ? 'held' : 'wave stopped')
      return undefined
    case 'leadEnded':
      return leadEnded(state, frame, request, event, actions)
    case 'decided':
      return decided(state, frame, request, event, actions)
  }
}

const judged = (
  state: RunState,
  frame: Frame,
  request: Request,
  { by, answer: given }: Extract<Event, { type: 'judged' }>,
): string | undefined => {
  if (request.kind !== 'judge') return 'no question is open'
  if (request.to === 'person' && by !== 'person') return 'only the person may answer this'
  state.request = null
  // A lead that does not know hands the question to the person.
  if (given === 'unknown' && by === 'lead') frame.answers[`${request.leaf}!`] = 'unknown'
  else frame.answers[request.leaf] = given === 'unknown' ? 'no' : given
  return undefined
}

const planned = (
  state: RunState,
  frame: Frame,
  request: Request,
  { units }: Extract<Event, { type: 'planned' }>,
  actions: Action[],
): string | undefined => {
  if (request.kind !== 'plan') return 'no plan is asked for'
  const max = workersMax(phaseOf(state, frame.phase))
  if (units.length > max) return `at most ${max} workers`
  if (new Set(units).size !== units.length) return 'two workers share an id'
  state.request = null
  if (units.length === 0) {
    leave(state, frame, 'skipped', actions, 'the plan needs no worker')
    return undefined
  }
  Object.assign(frame, { unit: units, results: {} })
  openWave(state, frame, 'first', units, actions)
  return undefined
}

const leadEnded = (
  state: RunState,
  frame: Frame,
  request: Request,
  { ok, facts, why }: Extract<Event, { type: 'leadEnded' }>,
  actions: Action[],
): string | undefined => {
  if (request.kind !== 'lead') return 'the lead is not at work'
  state.request = null
  Object.assign(state.facts, prefixed(frame.phase, { ...facts, ran: true }))
  const text = why ?? `${titleOf(phaseOf(state, frame.phase))} done by the lead`
  actions.push({ type: 'journal', kind: 'lead', phase: frame.phase, text })
  if (ok) toGate(frame)
  else toDecision(frame, 'lead failed')
  return undefined
}

/** After a wave: to the gate if enough of it succeeded. */
const settle = (state: RunState, frame: Frame): void => {
  const phase = phaseOf(state, frame.phase)
  const failed = frame.unit.filter((id) => frame.results[id]?.ok !== true)
  const total = frame.unit.length
  const { quorum = 'all' } = phase
  const need = quorum === 'all' ? total : Math.min(quorum, total)
  if (total - failed.length >= need) {
    toGate(frame)
    return
  }
  frame.failing = failed
  frame.stage = gateOf(phase) === undefined ? 'decide' : 'chain'
  frame.reason = 'too few succeeded'
}

type Decided = Extract<Event, { type: 'decided' }>

const decided = (
  state: RunState,
  frame: Frame,
  request: Request,
  event: Decided,
  actions: Action[],
): string | undefined => {
  if (request.kind !== 'decide') return 'nothing is to be decided'
  const refused = decisionRefused(state, frame, request, event)
  if (refused !== null) return refused
  const reason = frame.reason ?? 'gate failed'
  if (event.choice === 'accept' && frame.machineNo && event.by === 'lead') {
    // A lead may not wave through what a machine refused: the person is asked.
    const id = state.next++
    state.request = { ...request, id, to: 'person' }
    const { phase, options } = request
    const { failing } = frame
    actions.push({ type: 'decide', request: id, to: 'person', phase, reason, options, failing })
    return undefined
  }
  state.request = null
  carryOut(state, frame, event, reason, actions)
  return undefined
}

const decisionRefused = (
  state: RunState,
  frame: Frame,
  request: Extract<Request, { kind: 'decide' }>,
  { choice, by, raise }: Decided,
): string | null => {
  if (request.to === 'person' && by !== 'person') return 'only the person may decide this'
  if (raise === true && by !== 'person') return 'only the person may raise a limit'
  if (choice !== 'repeat')
    return request.options.includes(choice) ? null : `choose one of ${request.options.join(', ')}`
  const within = canRun(state, frame.phase) || frame.reason === 'held' || raise === true
  return within ? null : 'its limit is reached; raise it or choose another way'
}

const carryOut = (
  state: RunState,
  frame: Frame,
  { choice, by, raise, why }: Decided,
  reason: Reason,
  actions: Action[],
): void => {
  const { phase } = frame
  const note = (what: string) => {
    const text = `${titleOf(phaseOf(state, phase))} ${what}${why === undefined ? '' : `: ${why}`}`
    actions.push({ type: 'journal', kind: 'change', phase, text })
  }
  if (choice === 'stop') finish(state, 'stopped', actions)
  else if (choice === 'skip') leave(state, frame, 'skipped', actions, why ?? reasonWords[reason])
  else if (choice === 'accept') {
    note(`accepted though ${reasonWords[reason]}`)
    leave(state, frame, by === 'person' ? 'accepted' : 'recovered', actions)
  } else if (reason === 'held') {
    note('goes on after a hold')
    openWave(state, frame, 'resume', frame.unit, actions)
  } else {
    if (raise === true && !canRun(state, phase)) runOf(state, phase).extra += 1
    note('runs again')
    Object.assign(frame, { stage: 'start', retries: 0, failing: [], planTries: 0, answers: {} })
  }
}
