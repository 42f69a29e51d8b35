import type { Problem } from '../lib/problem'
import type { Result } from '../lib/result'
import type { ReportedCause, TurnReading } from '../outcome/turn-reading'
import type { ResolvedWorker } from '../plan/resolved-plan'
import type { WorkerEvent } from './event'
import type { ProviderId } from './provider-id'

/** What is known of an installed CLI. `help` is its own `--help` (and `features list`) text. */
export interface FoundCli {
  /** Absolute path of the executable. */
  readonly path: string
  /** Null: found, version unknown. */
  readonly version: string | null
  readonly help: string
  readonly login: 'in' | 'out' | 'unknown'
}

/** One turn to be run: the first of a worker, or a follow-up of its session. */
export interface TurnRequest {
  readonly worker: ResolvedWorker
  readonly turn: number
  /** What the CLI is told in this turn. */
  readonly prompt: string
  /** Where the CLI works (absolute). */
  readonly workspace: string
  /** The turn's folder, for files the CLI is asked to write (absolute). */
  readonly folder: string
  /** The session to resume; null for a new one. */
  readonly resume: string | null
  /** A fresh UUID for CLIs whose session id is made before the first turn. */
  readonly newSessionId: string
  /** The worker's share of the cost budget; null is no cap. */
  readonly costCapUsd: number | null
  /** Commands Claude writers may run in this repository. */
  readonly allowedCommands: readonly string[]
  /** JSON schema for a structured result; null for none. */
  readonly schema: string | null
}

/** How a CLI is started: an argv list, never a shell string. The prompt is in the turn's prompt file. */
export interface Invocation {
  readonly executable: string
  readonly args: readonly string[]
  /** `stdin`: the prompt file is the CLI's stdin. `argument`: it is already in args; stdin is empty. */
  readonly promptTransport: 'stdin' | 'argument'
  /** What the prompt file must hold, when that is not the request's prompt word for word. */
  readonly prompt?: string
  /** Added to the worker's environment; null removes a name. */
  readonly env: Readonly<Record<string, string | null>>
  /** Files to write in the turn's folder before the start, by name. */
  readonly files: Readonly<Record<string, string>>
  /** The session id if it is known before the first line. */
  readonly sessionId: string | null
}

/** JSON a parser keeps between lines; it is stored in the tail index, so it must stay small and plain. */
export type ParserState = unknown

/** What a provider can do; the planner and the Composer read this, never the provider's name. */
export interface ProviderTraits {
  readonly id: ProviderId
  readonly label: string
  /** `enforced`: the CLI has read-only tools. `asked`: only the brief says so; the person is warned. */
  readonly readOnly: 'enforced' | 'asked'
  readonly resume: boolean
  readonly promptTransport: 'stdin' | 'argument'
  /** False: the CLI prints nothing until its end, an idle limit would end a healthy worker. */
  readonly idleLimit: boolean
  readonly liveTokens: 'exact' | 'floor' | 'none'
  readonly costCap: boolean
  readonly reportsTokens: boolean
  readonly reportsCost: boolean
  /** False: its adapter was never run against the real CLI; the app says so. */
  readonly verified: boolean
}

/** What a second source of facts needs to find its place when a turn starts. */
export interface SideStart {
  readonly env: Readonly<Record<string, string>>
  /** The resumed session; null for a new one. */
  readonly resume: string | null
  readonly startedAt: number
}

/** Facts read beside stdout, merged over the reading (Codex: its rollout file). Never throws. */
export interface SideReader {
  /** Cheap enough to call every second; called once more after the end. */
  poll(sessionId: string | null): Promise<Partial<TurnReading>>
}

/** The pure adapter of one CLI. It knows how to build argv and read output, and nothing else. */
export interface ProviderAdapter {
  readonly traits: ProviderTraits
  /** A refusal is a Problem (for example: resume without a session). */
  invocation(request: TurnRequest, cli: FoundCli): Result<Invocation, Problem>
  /** Parser state before the first line; `carry` is what the session's previous turn left in its reading. */
  start(carry: TurnReading['carry']): ParserState
  /** Folds one line (without its newline) into `state`, in place, and returns what it said. */
  line(state: ParserState, line: string): readonly WorkerEvent[]
  /** What the lines so far add up to. */
  reading(state: ParserState): TurnReading
  /** A cause that shows only in stderr and the exit code; null if there is none to read exactly. */
  stderrCause(stderrTail: string, exitCode: number | null, endedAt: number): ReportedCause | null
  /** Only where a CLI keeps facts elsewhere; opened before the launch. */
  sideReader?(start: SideStart): Promise<SideReader>
}
