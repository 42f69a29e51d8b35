import type { OrchestrationBudget } from '@shared/budget/budget'
import type { Outcome } from '@shared/outcome/outcome'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ResolvedPlan, ResolvedWorker } from '@shared/plan/resolved-plan'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Hold, Project, WaveSummary, WorkerSummary } from '@shared/worker/records'
import type { TurnState, WorkerState } from '@shared/worker/states'
import type { WaveVerb } from '@shared/worker/transitions'
import type { TurnSpec } from '@shared/worker/turn-spec'
import type { Usage } from '@shared/worker/usage'
import type { Workspace } from '@shared/worker/workspace'

/** What is kept of a turn's start so that a restart can adopt it; environment and prompt stay out. */
export type TurnLaunch = Omit<
  TurnSpec,
  'turnId' | 'workerId' | 'turn' | 'prompt' | 'invocation' | 'env'
>

export interface WorkerRecord {
  readonly id: string
  readonly waveId: string
  readonly orchestrationId: string
  readonly projectId: string
  readonly state: WorkerState
  readonly turn: number
  readonly folder: string
  readonly sessionId: string | null
  readonly workspace: Workspace | null
  readonly resolved: ResolvedWorker
}

export interface TurnRecord {
  readonly id: string
  readonly workerId: string
  readonly number: number
  readonly state: TurnState
  readonly startedAt: number | null
  readonly costCapUsd: number | null
  readonly resume: string | null
  readonly launch: TurnLaunch | null
  readonly prompt: string
  readonly outcome: Outcome | null
}

/** What of a wave never changes once it runs. */
export interface WavePlan extends Pick<
  WaveSummary,
  'id' | 'orchestrationId' | 'folder' | 'maxConcurrent' | 'budget' | 'startedAt'
> {
  readonly plan: ResolvedPlan
  readonly includeUncommitted: boolean
}

/**
 * The store as the scheduler uses it: every verb is one committed step that is allowed from certain states
 * only; false or null means the record was in none of them and nothing changed.
 */
export interface Records {
  readonly projects: { read(id: string): Project | null }
  readonly allowedCommands: {
    list(projectId: string): readonly string[]
    add(projectId: string, command: string): void
  }
  readonly orchestrations: {
    add(facts: { projectId: string; title: string; folder: string }): OrchestrationRecord
    read(id: string): OrchestrationRecord | null
  }
  readonly waves: {
    nextNumber(orchestrationId: string): number
    add(wave: NewWave): WaveSummary
    read(id: string): WavePlan | null
    summary(id: string): WaveSummary | null
    inState(...states: 'running'[]): readonly WaveSummary[]
    move(id: string, verb: WaveVerb): boolean
    hold(id: string, hold: Hold | null): void
    allowQuota(id: string): void
  }
  readonly workers: {
    add(worker: { waveId: string; folder: string; resolved: ResolvedWorker }): { id: string }
    read(id: string): WorkerRecord | null
    summary(id: string): WorkerSummary | null
    ofWave(waveId: string): readonly WorkerSummary[]
    live(): readonly WorkerSummary[]
    queued(): readonly WorkerSummary[]
    setWorkspace(id: string, workspace: Workspace): void
    waitFor(id: string, reason: string | null): void
    recover(id: string): boolean
    abandon(id: string): boolean
    close(id: string, worth: Worth | null, why: string): boolean
  }
  readonly turns: {
    queue(turn: { workerId: string; prompt: string; resume: string | null }): TurnRecord | null
    begin(id: string, launch: TurnLaunch, costCapUsd: number | null): boolean
    run(id: string, startedAt: number): boolean
    progress(
      id: string,
      progress: Pick<TurnReading, 'usage' | 'usageIsFloor' | 'costUsd'> & { lastOutputAt: number },
    ): void
    settle(id: string, outcome: Outcome, carry: TurnReading['carry']): boolean
    clear(id: string): void
    ofWorker(workerId: string): readonly TurnRecord[]
    unsettled(): readonly TurnRecord[]
  }
  readonly messages: {
    waiting(workerId: string): readonly { readonly id: string; readonly text: string }[]
    sent(workerId: string, id: string, turn: number): boolean
  }
  readonly comments: {
    answer(workerId: string, turn: number, answers: ReadonlyMap<number, string>): void
  }
  readonly sessions: {
    see(sessionId: string, workerId: string): void
    find(sessionId: string): SessionRecord | null
  }
  readonly spend: {
    ofWave(waveId: string): SpendSums
    ofOrchestration(orchestrationId: string): SpendSums
  }
  atomically<T>(work: () => T): T
}

/** The person's mark; null: none yet. */
type Worth = 'used' | 'partial' | 'discarded'

export interface SessionRecord {
  readonly provider: ProviderId
  readonly workerId: string
  readonly workspace: Workspace | null
  readonly carry: TurnReading['carry']
}

export interface OrchestrationRecord {
  readonly id: string
  readonly projectId: string
  readonly title: string
  readonly folder: string
  readonly createdAt: number
  readonly budget: OrchestrationBudget
}

export interface NewWave {
  readonly orchestrationId: string
  readonly title: string
  readonly plan: ResolvedPlan
  readonly folder: string
  readonly checkoutConfirmed: boolean
  readonly includeUncommitted: boolean
  readonly quotaAllowed?: boolean | undefined
}

/** What the started turns of a wave or an orchestration used so far, running ones with their newest figures. */
export interface SpendSums {
  readonly calls: number
  readonly usage: Usage
  readonly costUsd: number
}
