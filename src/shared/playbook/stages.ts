import { type Condition, hasMachine } from './condition'
import { evaluate } from './evaluate'
import {
  canRun,
  finish,
  freshFrame,
  leave,
  mostTries,
  openWave,
  party,
  phaseOf,
  runOf,
  toDecision,
} from './moves'
import { chainOf, gateOf, isLink, isWorker, spine, workersMax } from './phase'
import type { Action, Choice, Frame, Party, Reason, RunState } from './run'
import { say } from './say'
import type { Phase } from './schema'

/** Goes on until something outside has to answer, or the run is over. */
export const advance = (state: RunState, actions: Action[]): void => {
  while (state.status === 'running' && state.request === null) {
    const frame = state.frames.at(-1)
    if (frame !== undefined) {
      stages[frame.stage](state, frame, phaseOf(state, frame.phase), actions)
      continue
    }
    const phase = spine(state.book)[state.group]?.[state.option]
    if (phase === undefined) finish(state, 'done', actions)
    else state.frames.push(freshFrame(phase.id))
  }
}

type StageStep = (state: RunState, frame: Frame, phase: Phase, actions: Action[]) => void

const atIf: StageStep = (state, frame, phase, actions) => {
  const skip = state.skips[phase.id]
  if (skip !== undefined) {
    leave(state, frame, 'skipped', actions, skip)
    return
  }
  const when = phase.if
  const value = when === undefined ? 'yes' : ask(state, frame, phase, 'if', [when], actions)
  if (value === 'no' && when !== undefined)
    leave(state, frame, 'skipped', actions, `not the case: ${say(when)}`)
  if (value === 'yes') Object.assign(frame, { stage: 'start', answers: {} })
}

const atStart: StageStep = (state, frame, phase, actions) => {
  if (!canRun(state, phase.id)) {
    if (isLink(phase) && frame.detour !== true)
      leave(state, frame, 'skipped', actions, 'its limit is reached')
    else toDecision(frame, 'limit reached')
    return
  }
  if (isWorker(phase)) {
    frame.stage = 'plan'
    return
  }
  const run = runOf(state, phase.id)
  run.runs += 1
  run.state = 'running'
  frame.stage = 'lead'
  const to = party(state)
  const request = state.next++
  state.request = { id: request, kind: 'lead', phase: phase.id, to }
  actions.push({ type: 'lead', request, to, phase: phase.id, run: run.runs })
}

const atPlan: StageStep = (state, frame, phase, actions) => {
  const { workers } = phase
  const fixed = typeof workers !== 'object' || workers.from === 'failing'
  const own = state.lead === 'worker' && frame.planTries < mostTries ? 'lead' : 'person'
  const by = fixed && frame.planTries === 0 ? 'auto' : own
  const request = state.next++
  state.request = { id: request, kind: 'plan', phase: phase.id, by }
  const failing = state.frames.at(-2)?.failing ?? []
  actions.push({ type: 'plan', request, phase: phase.id, by, max: workersMax(phase), failing })
}

const atGate: StageStep = (state, frame, phase, actions) => {
  const gate = gateOf(phase)
  const value = gate === undefined ? 'yes' : ask(state, frame, phase, 'gate', gate.needs, actions)
  if (value === 'yes') leave(state, frame, frame.chained === true ? 'recovered' : 'passed', actions)
  if (value !== 'no') return
  const failing = frame.failing.length > 0 ? frame.failing : frame.unit
  Object.assign(frame, { stage: 'chain', reason: 'gate failed', failing })
}

const atChain: StageStep = (state, frame, phase, actions) => {
  const retries = isWorker(phase) ? (gateOf(phase)?.retry ?? 0) : 0
  if (frame.retries < retries && frame.failing.length > 0) {
    frame.retries += 1
    openWave(state, frame, 'retry', frame.failing, actions)
    return
  }
  const links = chainOf(state.book, phase.id)
  for (; frame.link < links.length; frame.link++) {
    const link = links[frame.link]
    if (link === undefined || !canRun(state, link.id)) continue
    state.frames.push(freshFrame(link.id))
    return
  }
  toDecision(frame, frame.reason ?? 'gate failed')
}

const personOnly: ReadonlySet<Reason> = new Set([
  'held',
  'wave stopped',
  'lead failed',
  'no plan',
  'limit reached',
])

const atDecision: StageStep = (state, frame, phase, actions) => {
  const reason = frame.reason ?? 'gate failed'
  const to: Party = personOnly.has(reason) ? 'person' : party(state)
  const nothingYet = reason === 'no plan' || reason === 'limit reached'
  const again = canRun(state, phase.id) || to === 'person'
  const options: Choice[] = [
    ...(nothingYet ? [] : ['accept' as const]),
    ...(again ? ['repeat' as const] : []),
    'skip',
    'stop',
  ]
  const request = state.next++
  state.request = { id: request, kind: 'decide', phase: phase.id, to, options }
  const { failing } = frame
  actions.push({ type: 'decide', request, to, phase: phase.id, reason, options, failing })
}

const waits: StageStep = () => undefined

const stages: Readonly<Record<Frame['stage'], StageStep>> = {
  if: atIf,
  start: atStart,
  plan: atPlan,
  wave: waits,
  lead: waits,
  gate: atGate,
  chain: atChain,
  decide: atDecision,
}

/** The value of a list of conditions; undefined once it has opened the one request that is needed next. */
const ask = (
  state: RunState,
  frame: Frame,
  phase: Phase,
  of: 'if' | 'gate',
  list: readonly Condition[],
  actions: Action[],
): 'yes' | 'no' | undefined => {
  for (const [index, condition] of list.entries()) {
    const result = evaluate(condition, state.facts, frame.answers, phase.id, String(index))
    if ('value' in result) {
      if (result.value === 'yes') continue
      if (of === 'gate' && hasMachine(condition)) frame.machineNo = true
      return 'no'
    }
    const { need, leaf } = result
    const request = state.next++
    if (leaf.kind === 'check') {
      state.request = { id: request, kind: 'check', phase: phase.id, leaf: need, of }
      const per = gateOf(phase)?.per ?? 'wave'
      const units = frame.unit
      actions.push({ type: 'check', request, phase: phase.id, of, leaf, units, per })
      return undefined
    }
    const lost = frame.answers[`${need}!`] === 'unknown'
    const to: Party = leaf.by === 'person' || lost ? 'person' : party(state)
    state.request = { id: request, kind: 'judge', phase: phase.id, leaf: need, to, of }
    actions.push({ type: 'ask', request, to, phase: phase.id, of, text: leaf.text })
    return undefined
  }
  return 'yes'
}
