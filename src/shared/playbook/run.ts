import type { Tri } from './eval-expr'
import type { Leaf } from './evaluate'
import type { Fact } from './expr'
import type { Phase, Playbook } from './schema'
import type { Verdict } from './words'

// The words of the runner. All plain data, so that a run can stop and resume at any event.

export type Stage = 'if' | 'start' | 'plan' | 'wave' | 'lead' | 'gate' | 'chain' | 'decide'
export type Reason =
  | 'gate failed'
  | 'too few succeeded'
  | 'limit reached'
  | 'held'
  | 'no plan'
  | 'lead failed'
  | 'not rechecked'
  | 'wave stopped'
export type Choice = 'accept' | 'repeat' | 'skip' | 'stop'
export type Party = 'lead' | 'person'

/** What one worker of a phase came to. */
export interface UnitEnd {
  id: string
  ok: boolean
  verdict?: Verdict | undefined
  /** The unit that a FAIL is about. */
  about?: string | undefined
  position?: string | undefined
  /** It changed its position. */
  moved?: boolean | undefined
}

/** A phase in progress; a link of a fail chain lies on top of the phase whose gate failed. */
export interface Frame {
  phase: string
  stage: Stage
  /** Answers of the condition in hand, by leaf path. */
  answers: Record<string, Tri>
  unit: string[]
  /** What each unit came to, the latest wave winning. */
  results: Record<string, UnitEnd>
  failing: string[]
  retries: number
  /** How far down its chain it is. */
  link: number
  /** A link of its chain has run. */
  chained?: boolean
  /** A machine had a say in the gate's no. */
  machineNo: boolean
  reason?: Reason
  /** Run again out of turn: it leads back to where the run was. */
  detour?: boolean
  planTries: number
}

/** `recovered`: left through its chain, or by the lead's word; `accepted`: by the person's. */
export type PhaseState = 'waiting' | 'running' | 'passed' | 'recovered' | 'accepted' | 'skipped'
export interface PhaseRun {
  state: PhaseState
  runs: number
  /** Runs that a person allowed beyond the limit. */
  extra: number
  retries: number
  /** Of its newest run. */
  units?: string[]
}

export type Request =
  | { id: number; kind: 'judge'; phase: string; leaf: string; to: Party; of: 'if' | 'gate' }
  | { id: number; kind: 'check'; phase: string; leaf: string; of: 'if' | 'gate' }
  | { id: number; kind: 'plan'; phase: string; by: 'auto' | Party }
  | { id: number; kind: 'wave'; phase: string }
  | { id: number; kind: 'lead'; phase: string; to: Party }
  | { id: number; kind: 'decide'; phase: string; to: Party; options: Choice[] }

export interface RunState {
  version: 1
  status: 'ready' | 'running' | 'done' | 'stopped' | 'switched'
  /** The frozen playbook of this run, with the phases added on the way. */
  book: Playbook
  lead: 'person' | 'worker'
  /** The main line's cursor. */
  group: number
  option: number
  frames: Frame[]
  phases: Record<string, PhaseRun>
  /** Why a phase ahead is to be skipped, by phase. */
  skips: Record<string, string>
  facts: Record<string, Fact>
  /** What is open; exactly one while running. */
  request: Request | null
  /** The next request's id. */
  next: number
}

export type Event =
  | { type: 'start' }
  | { type: 'facts'; facts: Record<string, Fact> }
  | { type: 'judged'; request: number; answer: Tri; by: Party; why?: string }
  | { type: 'checked'; request: number; answer: Tri; failing?: string[]; why?: string }
  | { type: 'planned'; request: number; units: string[]; by: 'auto' | Party }
  /** `stuck`: no other plan would do better. */
  | { type: 'planFailed'; request: number; why: string; stuck?: boolean }
  /** Whoever plans first is asked anew: what stood in the way may be gone. */
  | { type: 'planAgain'; request: number; why: string }
  | {
      type: 'waveEnded'
      request: number
      ending: 'ended' | 'held' | 'stopped'
      units: UnitEnd[]
      facts?: Record<string, Fact>
      why?: string
    }
  | { type: 'leadEnded'; request: number; ok: boolean; facts?: Record<string, Fact>; why?: string }
  | {
      type: 'decided'
      request: number
      choice: Choice
      by: Party
      /** Lets the phase run once beyond its limit. */
      raise?: boolean
      why?: string
    }
  | { type: 'change'; by: Party; change: RunChange; why: string }

export type RunChange =
  | { kind: 'skip'; phase: string }
  | { kind: 'repeat'; phase: string }
  | { kind: 'add'; phase: Phase; after: string }
  | { kind: 'switch'; to: string }
  /** The base moved: what was found on the old one is asked again. */
  | { kind: 'rebase' }
  | { kind: 'stop' }

export type WaveKind = 'first' | 'retry' | 'recheck' | 'resume'
export type Action =
  | { type: 'ask'; request: number; to: Party; phase: string; of: 'if' | 'gate'; text: string }
  | {
      type: 'check'
      request: number
      phase: string
      of: 'if' | 'gate'
      leaf: Extract<Leaf, { kind: 'check' }>
      units: string[]
      per: 'wave' | 'worker'
    }
  | {
      type: 'plan'
      request: number
      phase: string
      by: 'auto' | Party
      max: number
      failing: string[]
    }
  | {
      type: 'wave'
      request: number
      phase: string
      run: number
      kind: WaveKind
      units: string[]
    }
  | { type: 'lead'; request: number; to: Party; phase: string; run: number }
  | {
      type: 'decide'
      request: number
      to: Party
      phase: string
      reason: Reason
      options: Choice[]
      failing: string[]
    }
  | { type: 'withdraw'; request: number }
  | {
      type: 'journal'
      kind: 'change' | 'skip' | 'add' | 'switch' | 'lead'
      phase?: string
      text: string
    }
  | { type: 'refused'; why: string }
  | { type: 'finish'; status: 'done' | 'stopped' | 'switched'; to?: string }

export interface Step {
  readonly state: RunState
  readonly actions: readonly Action[]
}
