import type { Budget } from '@shared/budget/budget'
import type { Outcome } from '@shared/outcome/outcome'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ResolvedPlan, ResolvedWorker } from '@shared/plan/resolved-plan'
import type { Hold } from '@shared/worker/records'
import type { TurnState, WaveState, WorkerState } from '@shared/worker/states'
import type { WaveVerb } from '@shared/worker/transitions'
import type { TurnSpec } from '@shared/worker/turn-spec'
import type { Workspace } from '@shared/worker/workspace'

/** What is kept of a turn's start so that a restart can adopt it; environment and prompt stay out. */
export type SavedSpec = Omit<TurnSpec, 'env' | 'prompt'>

export interface NewWave {
  readonly waveId: string
  readonly orchestrationId: string
  readonly projectId: string
  readonly number: number
  readonly folder: string
  readonly plan: ResolvedPlan
  readonly includeUncommitted: boolean
  readonly createdAt: number
  readonly workers: readonly { readonly workerId: string; readonly plan: ResolvedWorker }[]
}

export interface WaveRecord {
  readonly id: string
  readonly orchestrationId: string
  readonly projectId: string
  readonly folder: string
  readonly state: WaveState
  readonly maxConcurrent: number
  readonly budget: Budget
  readonly hold: Hold | null
  readonly includeUncommitted: boolean
  readonly startedAt: number
}

/** A worker with its newest turn, as the scheduler needs it. */
export interface WorkerRecord {
  readonly id: string
  readonly waveId: string
  readonly projectId: string
  readonly plan: ResolvedWorker
  readonly state: WorkerState
  readonly workspace: Workspace | null
  /** The session its next turn would resume; null before the first sight of one. */
  readonly sessionId: string | null
  readonly carry: TurnReading['carry']
  readonly turn: number
  readonly turnId: string
  readonly turnState: TurnState
  /** What the newest turn tells the CLI, and the session it resumes (null: a fresh one). */
  readonly prompt: string
  readonly resume: string | null
  readonly costCapUsd: number | null
  /** Set once the newest turn was started. */
  readonly spec: SavedSpec | null
  readonly startedAt: number | null
  /** Of the newest ended turn. */
  readonly outcome: Outcome | null
}

export interface NextTurn {
  readonly prompt: string
  readonly resume: string | null
  readonly queuedAt: number
}

/**
 * The store as the scheduler uses it. Every verb is one committed transaction that lists the states it is
 * allowed from; `false` means the record was in none of them and nothing changed.
 */
export interface Records {
  insertWave(wave: NewWave): void
  wave(waveId: string): WaveRecord | null
  runningWaves(): readonly WaveRecord[]
  workersOf(waveId: string): readonly WorkerRecord[]
  worker(workerId: string): WorkerRecord | null
  /** The newest worker whose session this is. */
  workerOfSession(sessionId: string): WorkerRecord | null
  /** Outcomes of every ended turn of a wave, for its budget. */
  outcomesOf(waveId: string): readonly Outcome[]
  setWorkspace(workerId: string, workspace: Workspace): void
  setWaitsFor(workerId: string, why: string | null): void
  /** queued -> active, its turn queued -> starting. Committed before the spawn. */
  startTurn(turnId: string, spec: SavedSpec, costCapUsd: number | null, at: number): boolean
  runTurn(turnId: string, at: number): boolean
  setSession(workerId: string, sessionId: string): void
  progress(turnId: string, lastOutputAt: number, reading: TurnReading): void
  /** active -> open (lost when the end could not be proven), its turn -> ended: exactly once. */
  settleTurn(turnId: string, outcome: Outcome, carry: TurnReading['carry']): boolean
  /** queued -> open, its turn queued -> ended: it never ran. */
  skipTurn(turnId: string, outcome: Outcome): boolean
  /** open -> queued with a new turn; reopens the wave if it had ended. */
  queueTurn(workerId: string, next: NextTurn): boolean
  closeWorker(workerId: string, worth: 'used' | 'partial' | 'discarded', why: string): boolean
  setHold(waveId: string, hold: Hold | null): void
  endWave(waveId: string, verb: WaveVerb, at: number): boolean
  allowedCommands(projectId: string): readonly string[]
  setAllowedCommands(projectId: string, commands: readonly string[]): void
}
