import { step } from '../machine'
import type { Unit } from '../proposal'
import type { Action, Event, RunState } from '../run'
import type { Looked, RunEntry, Start } from './run-entry'
import type { Voice } from './voices'

/** What is remembered of a phase beside the machine's state. */
export interface PhaseMemory {
  readonly waveIds: readonly string[]
  readonly units: readonly Unit[]
  /** Worker of each unit, of the newest run. */
  readonly workers: Readonly<Record<string, string>>
  /** Every worker it had, oldest first. */
  readonly allWorkers: readonly string[]
  /** Answers of the newest look at its gate or `if`. */
  readonly looked: readonly Looked[]
  /** The answers with which its gate failed last in its newest run; null: it did not. */
  readonly failed: readonly Looked[] | null
  readonly returnedUnits: readonly Unit[] | null
  readonly text: string | null
  readonly skipped: string | null
  /** Of its newest wave; null: it asks for no different providers, or has not run. */
  readonly voices: { readonly all: readonly Voice[]; readonly lead: Voice | null } | null
}

/** What is known of the open request. */
export interface RequestMemory {
  readonly plan: Extract<RunEntry, { kind: 'plan' }> | null
  readonly proposed: readonly Unit[] | null
  readonly waveId: string | null
  readonly told: readonly string[]
  readonly leadTurn: { readonly workerId: string; readonly turn: number } | null
  readonly toPerson: string | null
  /** The working tree that it was held for; null: it is not held. */
  readonly moved: string | null
}

export interface RunMemory {
  readonly state: RunState
  /** What the machine asked for with the request that is open. */
  readonly opened: Action | null
  readonly request: RequestMemory
  readonly phases: Readonly<Record<string, PhaseMemory>>
  /** The worker that is the lead; null before its first turn. */
  readonly leadWorker: string | null
  /** Plans of the lead that were run. */
  readonly leadPlans: number
  /** Every wave of a phase, in order. */
  readonly waves: readonly {
    readonly phase: string
    readonly workers: Readonly<Record<string, string>>
  }[]
  readonly stopAsked: string | null
  /** Where waves start since the person moved the base; null: where it was frozen. */
  readonly start: Start | null
  /** The working tree that the person let it go on with; null: it is as it was frozen. */
  readonly tree: string | null
  /** Before which phases the working tree had changed, by the phase's id. */
  readonly movedBefore: readonly string[]
  /** Workers whose diffs are no part of the whole any more. */
  readonly dropped: readonly string[]
  /** The person's word on each of the playbook's own commands that was shown; no other runs. */
  readonly commands: ReadonlyMap<string, boolean>
  /** Commands of the repository's checks, as the person gave them for this run; null: there is none. */
  readonly checks: Readonly<Record<string, string | null>>
  /** Why the phase in progress has no plan yet, and whether another plan of the lead could help. */
  readonly planFaults: { readonly why: string; readonly isLeads: boolean } | null
  /** Every worker from here on is a demo worker. */
  readonly demo: boolean
}

const noRequest: RequestMemory = {
  plan: null,
  proposed: null,
  waveId: null,
  told: [],
  leadTurn: null,
  toPerson: null,
  moved: null,
}

const noPhase: PhaseMemory = {
  waveIds: [],
  units: [],
  workers: {},
  allWorkers: [],
  looked: [],
  failed: null,
  returnedUnits: null,
  text: null,
  skipped: null,
  voices: null,
}

export const freshMemory = (state: RunState): RunMemory => ({
  state,
  opened: null,
  request: noRequest,
  phases: {},
  leadWorker: null,
  leadPlans: 0,
  waves: [],
  stopAsked: null,
  start: null,
  tree: null,
  movedBefore: [],
  dropped: [],
  commands: new Map(),
  checks: {},
  planFaults: null,
  demo: false,
})

export const memoryOf = (memory: RunMemory, phase: string): PhaseMemory =>
  memory.phases[phase] ?? noPhase

const withPhase = (memory: RunMemory, phase: string, more: Partial<PhaseMemory>): RunMemory => ({
  ...memory,
  phases: { ...memory.phases, [phase]: { ...memoryOf(memory, phase), ...more } },
})

/** A memory with one more line; `actions` are what the machine answers to an event. */
export const remember = (
  memory: RunMemory,
  entry: RunEntry,
): { readonly memory: RunMemory; readonly actions: readonly Action[] } => {
  if (entry.kind === 'event') return happen(memory, entry.event)
  return { memory: keep(memory, entry), actions: [] }
}

const happen = (
  memory: RunMemory,
  event: Event,
): { readonly memory: RunMemory; readonly actions: readonly Action[] } => {
  const { state, actions } = step(memory.state, event)
  if (actions[0]?.type === 'refused') return { memory, actions }
  const isNew = state.request?.id !== memory.state.request?.id
  const opened = isNew ? actions.find((action) => isOpening(action, state)) : memory.opened
  let next: RunMemory = {
    ...memory,
    state,
    opened: opened ?? null,
    ...(isNew ? { request: keptPlan(memory, event) } : {}),
    leadPlans: memory.leadPlans + (event.type === 'planned' && event.by === 'lead' ? 1 : 0),
    planFaults: faultsOf(memory, event) ?? (isNew ? null : memory.planFaults),
  }
  for (const action of actions)
    if (action.type === 'journal' && action.kind === 'skip' && action.phase !== undefined)
      next = withPhase(next, action.phase, { skipped: action.text })
  return { memory: marked(next, memory), actions }
}

/** What the person says of their own plan is in the journal. */
const faultsOf = ({ state: { request } }: RunMemory, event: Event): RunMemory['planFaults'] => {
  if (event.type !== 'planFailed' || request?.kind !== 'plan' || request.by === 'person')
    return null
  return { why: event.why, isLeads: request.by === 'lead' && event.stuck !== true }
}

/** The wave that an accepted plan opens runs that plan. */
const keptPlan = ({ request }: RunMemory, event: Event): RequestMemory =>
  event.type === 'planned' ? { ...noRequest, plan: request.plan } : noRequest

const isOpening = (action: Action, { request }: RunState): boolean =>
  action.type !== 'withdraw' && 'request' in action && action.request === request?.id

/** A gate is looked at anew when its phase goes to it; how it failed is kept until the phase runs anew. */
const marked = (memory: RunMemory, { state: before }: RunMemory): RunMemory => {
  let next = memory
  const { frames, phases, request } = memory.state
  for (const frame of frames) {
    const was = before.frames.find(({ phase }) => phase === frame.phase)
    const known = memoryOf(next, frame.phase)
    const runs = (phases[frame.phase]?.runs ?? 0) > (before.phases[frame.phase]?.runs ?? 0)
    if (runs) next = withPhase(next, frame.phase, { failed: null, skipped: null })
    const isGateNo = was?.stage === 'gate' && frame.stage !== 'gate'
    const isTooFew =
      was?.stage === 'wave' &&
      frame.stage !== 'gate' &&
      frame.reason === 'too few succeeded' &&
      request?.id !== before.request?.id
    if (isGateNo || isTooFew) next = withPhase(next, frame.phase, { failed: known.looked })
    const isWave = frame.stage === 'wave' && (was?.stage !== 'wave' || isTooFew)
    if (isWave && known.looked.length > 0) next = withPhase(next, frame.phase, { looked: [] })
  }
  return next
}

const keep = (memory: RunMemory, entry: Exclude<RunEntry, { kind: 'event' }>): RunMemory => {
  const { request } = memory
  const open = memory.state.request
  const phase = open?.phase ?? ''
  // It was begun for a request that is open no more.
  if ('request' in entry && entry.request !== open?.id) return memory
  switch (entry.kind) {
    case 'returned': {
      const { units, text, dropped = [] } = entry
      const kept = withPhase(memory, entry.phase, {
        ...(units === undefined ? {} : { returnedUnits: units }),
        ...(text === undefined ? {} : { text }),
      })
      return { ...kept, dropped: [...new Set([...kept.dropped, ...dropped])] }
    }
    case 'base':
      return { ...memory, start: entry.start }
    case 'voices':
      return withPhase(memory, entry.phase, { voices: { all: entry.voices, lead: entry.lead } })
    case 'moved':
      return { ...memory, request: { ...request, moved: entry.tree } }
    case 'tree':
      return {
        ...memory,
        tree: entry.tree,
        movedBefore: [...memory.movedBefore, phase],
        request: { ...request, moved: null },
      }
    case 'demo':
      return { ...memory, demo: true }
    case 'stopAsked':
      return { ...memory, stopAsked: entry.why }
    case 'commands':
      return {
        ...memory,
        commands: new Map([
          ...memory.commands,
          ...(entry.commands ?? []).map((command) => [command, entry.allowed] as const),
        ]),
      }
    case 'checkCommand':
      return { ...memory, checks: { ...memory.checks, [entry.check]: entry.command } }
    case 'plan':
      return { ...memory, request: { ...request, plan: entry } }
    case 'proposed':
      return { ...memory, request: { ...request, proposed: entry.units } }
    case 'told':
      return { ...memory, request: { ...request, told: [...request.told, entry.unit] } }
    case 'toPerson':
      return { ...memory, request: { ...request, toPerson: entry.why } }
    case 'leadTurn': {
      const { workerId, turn } = entry
      return {
        ...memory,
        leadWorker: workerId,
        request: { ...request, leadTurn: { workerId, turn } },
      }
    }
    case 'looked': {
      const { text, answer, why, output } = entry
      const { looked } = memoryOf(memory, phase)
      const others = looked.filter((each) => each.text !== text)
      return withPhase(memory, phase, { looked: [...others, { text, answer, why, output }] })
    }
    case 'wave': {
      const known = memoryOf(memory, phase)
      const units = request.plan?.units ?? known.units
      const kept = withPhase(memory, phase, {
        waveIds: [...known.waveIds, entry.waveId],
        units,
        workers: entry.workers,
        allWorkers: [...known.allWorkers, ...Object.values(entry.workers)],
      })
      return {
        ...kept,
        waves: [...kept.waves, { phase, workers: entry.workers }],
        request: { ...kept.request, waveId: entry.waveId },
      }
    }
  }
}
