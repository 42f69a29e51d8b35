import { asksReviewers } from './condition'
import { gateOf, isWorker, runsOf, spine, titleOf } from './phase'
import type { Action, Frame, Party, PhaseRun, Reason, RunState, WaveKind } from './run'
import type { Phase } from './schema'

// The moves of a run: into a wave, to a gate, to a decision, out of a phase. They write to the state given.

/** The phase of a frame or request; a run never names one that its book does not hold. */
export const phaseOf = ({ book }: RunState, id: string): Phase => {
  const phase = book.phases.find((other) => other.id === id)
  if (phase === undefined)
    throw new Error(`the run names "${id}", which its playbook does not hold`)
  return phase
}

/** How often an appointed lead may plan a phase before the person does. */
export const mostTries = 2

export const freshRun = (): PhaseRun => ({ state: 'waiting', runs: 0, extra: 0, retries: 0 })
export const runOf = (state: RunState, id: string): PhaseRun => (state.phases[id] ??= freshRun())

export const canRun = (state: RunState, id: string): boolean =>
  runOf(state, id).runs < runsOf(phaseOf(state, id)) + runOf(state, id).extra

/** Who is asked what is not only the person's to say. */
export const party = ({ lead }: RunState): Party => (lead === 'worker' ? 'lead' : 'person')

export const freshFrame = (phase: string): Frame => ({
  phase,
  stage: 'if',
  answers: {},
  unit: [],
  results: {},
  failing: [],
  retries: 0,
  link: 0,
  machineNo: false,
  planTries: 0,
})

export const toGate = (frame: Frame): void => {
  Object.assign(frame, { stage: 'gate', answers: {}, machineNo: false })
}
export const toDecision = (frame: Frame, reason: Reason): void => {
  Object.assign(frame, { stage: 'decide', reason })
}

export const openWave = (
  state: RunState,
  frame: Frame,
  kind: WaveKind,
  units: string[],
  actions: Action[],
): void => {
  const run = runOf(state, frame.phase)
  if (kind === 'first') Object.assign(run, { runs: run.runs + 1, units })
  if (kind === 'retry') run.retries += 1
  run.state = 'running'
  frame.stage = 'wave'
  const request = state.next++
  state.request = { id: request, kind: 'wave', phase: frame.phase }
  actions.push({ type: 'wave', request, phase: frame.phase, run: run.runs, kind, units })
}

export type Left = 'passed' | 'recovered' | 'accepted' | 'skipped'

/** Takes the phase on top off the stack and says where the run goes from there. */
export const leave = (
  state: RunState,
  frame: Frame,
  how: Left,
  actions: Action[],
  why = 'skipped',
): void => {
  const phase = phaseOf(state, frame.phase)
  const run = runOf(state, frame.phase)
  if (how !== 'skipped' || run.runs === 0) run.state = how
  if (how === 'skipped') {
    state.facts[`${phase.id}.ran`] ??= false
    const text = `${titleOf(phase)}: ${why}`
    actions.push({ type: 'journal', kind: 'skip', phase: phase.id, text })
  }
  state.frames.pop()
  if (frame.detour === true) return
  const parent = state.frames.at(-1)
  if (parent === undefined) goOn(state, frame, phase, how, actions)
  else if (how === 'skipped') parent.link += 1
  else backTo(state, parent, phase, how, actions)
}

/** On the main line: to the next option of a choice, the next group, or the end. */
const goOn = (state: RunState, frame: Frame, phase: Phase, how: Left, actions: Action[]): void => {
  if (how !== 'skipped' && phase.then === 'done') {
    finish(state, 'done', actions)
    return
  }
  const options = spine(state.book)[state.group]?.length ?? 0
  if (how === 'skipped' && frame.stage === 'if' && state.option + 1 < options) state.option += 1
  else Object.assign(state, { group: state.group + 1, option: 0 })
}

/** From a link to the phase whose gate failed. */
const backTo = (
  state: RunState,
  parent: Frame,
  link: Phase,
  how: Left,
  actions: Action[],
): void => {
  const then = link.then ?? 'recheck'
  parent.chained = true
  if (then === 'recheck') {
    const owner = phaseOf(state, parent.phase)
    const reviewed = gateOf(owner)?.needs.some((need) => asksReviewers(need, owner.id)) === true
    // A verdict can only change if those who gave it look again, in the sessions they have.
    if (isWorker(owner) && parent.unit.length > 0 && reviewed)
      openWave(state, parent, 'recheck', parent.unit, actions)
    else toGate(parent)
    return
  }
  // next and done leave the failed gate behind: the lead was in it, or the link's own gate said yes.
  const unproven = isWorker(link) && how === 'passed' && gateOf(link) === undefined
  if (unproven) {
    parent.link += 1
    toDecision(parent, 'not rechecked')
    return
  }
  if (then === 'done') finish(state, 'done', actions)
  else leave(state, parent, 'recovered', actions)
}

export const finish = (
  state: RunState,
  status: 'done' | 'stopped' | 'switched',
  actions: Action[],
  to?: string,
): void => {
  state.status = status
  state.frames = []
  state.request = null
  actions.push({ type: 'finish', status, ...(to === undefined ? {} : { to }) })
}
