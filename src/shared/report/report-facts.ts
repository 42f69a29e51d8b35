import type { OrchestrationBudget } from '../budget/budget'
import type { CheckRun } from '../checks/check'
import type { Note } from '../journal/note'
import type { Outcome } from '../outcome/outcome'
import type { ResolvedPlan, ResolvedWorker } from '../plan/resolved-plan'
import type { ReportRun } from './report-run'
import type { WaveSummary, WorkerSummary } from '../worker/records'

/** One turn as the report needs it. */
export interface TurnFacts {
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly outcome: Outcome | null
}

export interface WorkerFacts {
  readonly summary: WorkerSummary
  readonly resolved: Pick<ResolvedWorker, 'why' | 'routingNote'>
  readonly turns: readonly TurnFacts[]
  readonly worth: 'used' | 'partial' | 'discarded' | null
  readonly worthWhy: string | null
  readonly base: string | null
  /** Absolute. */
  readonly folder: string
  readonly integrated: number
  readonly commits: readonly string[]
  readonly receipt: string | null
  /** The newest run of the repository's checks on what was accepted of it; null: none ran. */
  readonly checks: CheckRun | null
}

export interface WaveFacts {
  readonly summary: WaveSummary
  readonly plan: Pick<ResolvedPlan, 'why' | 'playbook'>
  readonly workers: readonly WorkerFacts[]
}

/** All records of one orchestration that a report is built from. */
export interface ReportFacts {
  readonly orchestrationId: string
  readonly title: string
  readonly project: string
  readonly folder: string
  readonly budget: OrchestrationBudget
  readonly waves: readonly WaveFacts[]
  /** The playbooks it followed, oldest first. */
  readonly runs: readonly ReportRun[]
  readonly notes: readonly Note[]
  readonly now: number
  readonly zone: string
}
