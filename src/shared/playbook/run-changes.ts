import { check } from './check'
import { looksAtWhole } from './condition'
import { canRun, finish, freshFrame, freshRun, leave, phaseOf, runOf, toGate } from './moves'
import { gateOf, spine, titleOf } from './phase'
import type { Action, Event, Frame, Party, RunChange, RunState } from './run'

type Changed = Extract<Event, { type: 'change' }>

/** A change of course between waves: one journal line each. Returns a reason where it is not allowed. */
export const applyRunChange = (
  state: RunState,
  { change, by, why }: Changed,
  actions: Action[],
): string | undefined => {
  if (isBusy(state) && change.kind !== 'add' && !isAhead(state, change))
    return state.request?.kind === 'lead'
      ? 'the lead is at work; stop its wave first'
      : 'its wave runs; stop it first'
  switch (change.kind) {
    case 'stop':
      withdraw(state, actions)
      finish(state, 'stopped', actions)
      return undefined
    case 'switch':
      if (by !== 'person') return 'only the person switches the playbook'
      withdraw(state, actions)
      actions.push({ type: 'journal', kind: 'switch', text: `to ${change.to}: ${why}` })
      finish(state, 'switched', actions, change.to)
      return undefined
    case 'rebase':
      return rebase(state, by, why, actions)
    case 'skip':
      return skip(state, change.phase, why, actions)
    case 'repeat':
      return repeat(state, change.phase, by, why, actions)
    case 'add':
      return add(state, change, by, why, actions)
  }
}

const isBusy = ({ request }: RunState): boolean =>
  request?.kind === 'wave' || (request?.kind === 'lead' && request.to === 'lead')

const isAhead = ({ frames }: RunState, change: RunChange): boolean =>
  change.kind === 'skip' && !frames.some(({ phase }) => phase === change.phase)

/** What was asked is asked no more. */
const withdraw = (state: RunState, actions: Action[]): void => {
  const { request } = state
  if (request === null) return
  actions.push({ type: 'withdraw', request: request.id })
  state.request = null
  const run = state.phases[request.phase]
  const frame = state.frames.at(-1)
  if (request.kind !== 'lead' || run === undefined || frame === undefined) return
  // The person had not finished this step: it is asked again, and does not count twice.
  run.runs -= 1
  frame.stage = 'start'
}

/**
 * All that was found on the old base is asked again: a gate in progress from its beginning, and the gates behind that
 * looked at all diffs combined, with the chains they have.
 */
const rebase = (state: RunState, by: Party, why: string, actions: Action[]): string | undefined => {
  if (by !== 'person') return 'only the person moves the base'
  withdraw(state, actions)
  actions.push({ type: 'journal', kind: 'change', text: `on the new base: ${why}` })
  for (const frame of state.frames) {
    if (!isLookedAt(state, frame.phase)) continue
    const isFailed = frame.stage === 'decide' && frame.reason === 'gate failed'
    if (frame.stage === 'gate' || isFailed) Object.assign(frame, { link: 0, retries: 0 })
    if (frame.stage === 'gate' || isFailed) toGate(frame)
  }
  const behind = state.book.phases.filter(({ id }) => {
    const { state: how, units = [] } = state.phases[id] ?? {}
    const isLeft = how === 'passed' || how === 'recovered'
    return isLeft && units.length > 0 && isLookedAt(state, id)
  })
  // The first of them is looked at first.
  for (const { id } of behind.toReversed()) {
    const { state: how, units = [] } = runOf(state, id)
    const results = Object.fromEntries(units.map((unit) => [unit, { id: unit, ok: true }]))
    const frame: Frame = { ...freshFrame(id), unit: units, results, detour: true }
    toGate(frame)
    state.frames.push(how === 'recovered' ? { ...frame, chained: true } : frame)
    runOf(state, id).state = 'running'
  }
  return undefined
}

const isLookedAt = (state: RunState, id: string): boolean =>
  gateOf(phaseOf(state, id))?.needs.some(looksAtWhole) === true

const skip = (state: RunState, id: string, why: string, actions: Action[]): string | undefined => {
  const phase = state.book.phases.find((other) => other.id === id)
  if (phase === undefined) return `no phase is called "${id}"`
  if (state.skips[id] !== undefined) return 'it is skipped already'
  state.skips[id] = why
  const frame = state.frames.at(-1)
  if (frame?.phase === id) {
    withdraw(state, actions)
    leave(state, frame, 'skipped', actions, why)
    return undefined
  }
  const text = `${titleOf(phase)}, when its turn comes: ${why}`
  actions.push({ type: 'journal', kind: 'skip', phase: id, text })
  return undefined
}

const repeat = (
  state: RunState,
  id: string,
  by: Party,
  why: string,
  actions: Action[],
): string | undefined => {
  const phase = state.book.phases.find((other) => other.id === id)
  const run = state.phases[id]
  if (phase === undefined || run === undefined || run.runs === 0) return `"${id}" has not run yet`
  if (state.frames.some((frame) => frame.phase === id)) return 'it is in progress'
  if (!canRun(state, id)) {
    if (by !== 'person') return 'only the person may raise a limit'
    run.extra += 1
  }
  withdraw(state, actions)
  state.skips = Object.fromEntries(Object.entries(state.skips).filter(([name]) => name !== id))
  const text = `${titleOf(phase)} again: ${why}`
  actions.push({ type: 'journal', kind: 'change', phase: id, text })
  state.frames.push({ ...freshFrame(id), stage: 'start', detour: true })
  return undefined
}

const add = (
  state: RunState,
  { phase, after }: Extract<RunChange, { kind: 'add' }>,
  by: Party,
  why: string,
  actions: Action[],
): string | undefined => {
  if (by !== 'person' && phase.readOnly !== true) return 'only the person adds a phase that writes'
  const groups = spine(state.book)
  const at = groups.findIndex((group) => group.some(({ id }) => id === after))
  if (at < state.group || phase.after !== undefined || phase.with !== undefined)
    return 'a phase is added to what lies ahead'
  const last = groups[at]?.at(-1)?.id
  const phases = [...state.book.phases]
  phases.splice(phases.findIndex(({ id }) => id === last) + 1, 0, phase)
  const book = { ...state.book, phases }
  const wrong = check(book).find(({ severity }) => severity === 'error')
  if (wrong !== undefined) return wrong.message
  state.book = book
  state.phases[phase.id] = freshRun()
  const text = `${titleOf(phase)} after ${after}: ${why}`
  actions.push({ type: 'journal', kind: 'add', phase: phase.id, text })
  return undefined
}
