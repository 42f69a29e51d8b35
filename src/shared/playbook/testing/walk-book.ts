import { begin, step } from '../machine'
import type { Action, Choice, Event, RunState, UnitEnd } from '../run'
import type { Playbook } from '../schema'

/** What happens outside; what is left out goes well. */
export interface Script {
  ask?: (text: string, phase: string) => boolean
  check?: (phase: string, lap: number) => boolean
  unit?: (phase: string, index: number, lap: number) => Partial<UnitEnd>
  decide?: Choice
}

/** Plays a playbook with an appointed lead by a script, and says what happened, in order. */
export const walkBook = (
  book: Playbook,
  script: Script,
): { order: readonly string[]; journal: readonly string[] } => {
  let state = begin(book, 'worker')
  let actions: readonly Action[] = []
  const order: string[] = []
  const journal: string[] = []
  const laps = new Map<string, number>()
  const send = (event: Event) => {
    const result = step(state, event)
    state = result.state
    actions = result.actions
    for (const action of actions) {
      if (action.type === 'journal') journal.push(`${action.kind} ${action.text}`)
      else order.push(...wordsOf(action))
    }
  }
  send({ type: 'start' })
  for (let guard = 0; guard < 300 && state.status === 'running'; guard++) {
    const { request } = state
    if (request === null) break
    if (request.kind === 'wave') {
      const lap = laps.get(request.phase) ?? 0
      laps.set(request.phase, lap + 1)
      send(endOfWave(state, request.id, request.phase, lap, script))
    } else send(eventFor(request, actions, laps.get(request.phase) ?? 0, script))
  }
  return { order, journal }
}

const wordsOf = (action: Action): readonly string[] => {
  if (action.type === 'wave')
    return [action.kind === 'first' ? action.phase : `${action.phase}:${action.kind}`]
  if (action.type === 'lead') return [`lead ${action.phase}`]
  if (action.type === 'decide') return [`decide ${action.phase} (${action.to})`]
  return action.type === 'finish' ? [action.status] : []
}

const endOfWave = (
  state: RunState,
  request: number,
  phase: string,
  lap: number,
  { unit }: Script,
): Event => ({
  type: 'waveEnded',
  request,
  ending: 'ended',
  units: (state.frames.at(-1)?.unit ?? []).map((id, index) => ({
    id,
    ok: true,
    verdict: 'PASS',
    ...unit?.(phase, index, lap),
  })),
  facts: { files: 3, lines: 40 },
})

const eventFor = (
  request: Exclude<RunState['request'], null>,
  actions: readonly Action[],
  lap: number,
  { ask, check, decide }: Script,
): Event => {
  const { id, phase } = request
  if (request.kind === 'judge') {
    const asked = actions.find(({ type }) => type === 'ask')
    const yes = ask?.(asked?.type === 'ask' ? asked.text : '', phase) ?? true
    return { type: 'judged', request: id, by: request.to, answer: yes ? 'yes' : 'no' }
  }
  if (request.kind === 'check')
    return { type: 'checked', request: id, answer: (check?.(phase, lap) ?? true) ? 'yes' : 'no' }
  if (request.kind === 'plan') {
    const plan = actions.find(({ type }) => type === 'plan')
    const length = plan?.type === 'plan' ? Math.min(3, plan.max) : 1
    const units = Array.from({ length }, (_, index) => `u${index + 1}`)
    return { type: 'planned', request: id, by: request.by, units }
  }
  if (request.kind === 'lead') return { type: 'leadEnded', request: id, ok: true }
  const by = request.kind === 'decide' ? request.to : 'person'
  return { type: 'decided', request: id, by, choice: decide ?? 'accept' }
}
