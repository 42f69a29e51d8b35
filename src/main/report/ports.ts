import type { OrchestrationBudget } from '@shared/budget/budget'
import type { CheckRun } from '@shared/checks/check'
import type { Note } from '@shared/journal/note'
import type { Outcome } from '@shared/outcome/outcome'
import type { ResolvedPlan, ResolvedWorker } from '@shared/plan/resolved-plan'
import type { ReportRun } from '@shared/report/report-run'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import type { Workspace } from '@shared/worker/workspace'

export interface WorkerRow {
  readonly id: string
  readonly planId: string
  readonly folder: string
  readonly worth: 'used' | 'partial' | 'discarded' | null
  readonly worthWhy: string | null
  readonly workspace: Workspace | null
  readonly resolved: ResolvedWorker
}

export interface TurnRow {
  readonly number: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly outcome: Outcome | null
}

/** The store as reports and receipts read it. */
export interface ReportRecords {
  readonly orchestrations: {
    read(id: string): {
      readonly projectId: string
      readonly title: string
      readonly folder: string
      readonly budget?: OrchestrationBudget
    } | null
  }
  readonly projects: { read(id: string): { readonly name: string } | null }
  readonly waves: {
    ofOrchestration(id: string): readonly WaveSummary[]
    read(id: string): { readonly plan: ResolvedPlan } | null
  }
  readonly workers: {
    ofWave(waveId: string): readonly WorkerSummary[]
    read(id: string): WorkerRow | null
  }
  readonly turns: { ofWorker(workerId: string): readonly TurnRow[] }
  readonly integrations: {
    ofWorker(workerId: string): readonly {
      readonly state: string
      readonly paths: readonly string[]
      readonly commit: string | null
    }[]
  }
  readonly reviewFiles: {
    list(
      workerId: string,
    ): readonly { readonly path: string; readonly accepted: readonly string[] }[]
  }
  readonly checks: { runOf(workerId: string): CheckRun | null }
  /** The playbooks it followed, oldest first. */
  readonly runs: (orchestrationId: string) => readonly ReportRun[]
  readonly notes: { list(orchestrationId: string): readonly Note[] }
}
