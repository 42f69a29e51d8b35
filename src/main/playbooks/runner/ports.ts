import type { OrchestrationBudget } from '@shared/budget/budget'
import type { Check, CheckResult } from '@shared/checks/check'
import type { PlaybookRunSummary } from '@shared/ipc/playbook-run-views'
import type { NoteKind } from '@shared/journal/note'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { PlanReview } from '@shared/plan/resolved-plan'
import type { Defaults } from '@shared/playbook/defaults'
import type { ProviderStates } from '@shared/playbook/no-provider'
import type { Start } from '@shared/playbook/runner/run-entry'
import type { Policy } from '@shared/policy/policy'
import type { QuotaFacts } from '@shared/quota/quota-stop'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'

/** A run as it is stored: what was frozen at its start, and its record. */
export interface RunRow {
  readonly id: string
  readonly orchestrationId: string
  readonly playbook: string
  readonly status: 'running' | 'done' | 'stopped' | 'switched'
  readonly frozen: string
  readonly startedAt: number
  readonly endedAt: number | null
}

export interface RunRecords {
  add(run: Pick<RunRow, 'orchestrationId' | 'playbook' | 'frozen'>): RunRow
  newest(orchestrationId: string): RunRow | null
  /** All of an orchestration, oldest first. */
  of(orchestrationId: string): readonly RunRow[]
  running(): readonly RunRow[]
  /** Both say their instant as it is stored. */
  end(id: string, status: RunRow['status']): number
  append(id: string, entry: string): number
  entries(id: string): readonly { readonly at: number; readonly entry: string }[]
}

export interface WaveOrder {
  readonly projectId: string
  readonly orchestrationId: string
  /** The plan's JSON. */
  readonly text: string
  readonly checkoutConfirmed: boolean
  readonly quotaAllowed: boolean
  /** Where its clones and worktrees start; null: at HEAD. */
  readonly from: Start | null
  /** Of the lead's own wave: its answers are held to this JSON schema, and no worker contract is added. */
  readonly schema: string | null
}

export interface WavePage {
  readonly wave: WaveSummary
  /** In the order of the plan. */
  readonly workers: readonly WorkerSummary[]
}

/** The engine's waves. `also` is part of the very write that starts something. */
export interface Waves {
  review(
    projectId: string,
    text: string,
    confirmed: { readonly checkoutConfirmed: boolean; readonly quotaAllowed: boolean },
  ): Promise<Result<PlanReview, Problem>>
  run(order: WaveOrder, also: (page: WavePage) => void): Promise<Result<unknown, Problem>>
  read(waveId: string): WavePage | null
  worker(workerId: string): WorkerSummary | null
  /** A follow-up turn in the same session. */
  tell(workerId: string, text: string, also: () => void): Promise<Result<unknown, Problem>>
  /** The same brief in a fresh session. */
  again(workerId: string, also: () => void): Promise<Result<unknown, Problem>>
  stop(waveId: string): Result<unknown, Problem>
  /** Text of its newest result; null where it has none. */
  result(workerId: string): Promise<string | null>
  /** Absolute paths of its newest result and diff, as far as it has them. */
  files(workerId: string): Promise<readonly string[]>
  /** Models that its newest turn's receipt names, the main one first; empty: it names none. */
  served(workerId: string): readonly string[]
  /** What would tell whose work a text is: its workspace, folders and session. */
  tells(workerId: string): readonly string[]
}

export interface CheckOrder {
  readonly name: string
  readonly command: string
  readonly minutes: number | undefined
  readonly signal: AbortSignal
}

/** A run's files as trees, outside the person's repository. */
export interface Trees {
  freeze(path: string, store: string, includeUncommitted: boolean): Promise<Result<Start, Problem>>
  /** The start with the diffs of these workers over it; those that conflict are left out and named. */
  combine(
    path: string,
    start: Start,
    workerIds: readonly string[],
  ): Promise<
    Result<
      { commit: string; conflicts: readonly { id: string; paths: readonly string[] }[] },
      Problem
    >
  >
  /** Whether a worker left a diff that can be laid over others. */
  hasDiff(workerId: string): boolean
  checkCommit(
    path: string,
    start: Start,
    commit: string,
    order: CheckOrder,
  ): Promise<Result<CheckResult, Problem>>
  checkWorker(workerId: string, order: CheckOrder): Promise<Result<CheckResult, Problem>>
  /** Runs it in the person's checkout; the answer says too which files it changed there. */
  checkCheckout(
    path: string,
    order: CheckOrder,
  ): Promise<Result<{ result: CheckResult; touched: boolean }, Problem>>
  head(path: string): Promise<string | null>
  /** What the working tree is: its commit, and all that differs from it. */
  identity(path: string): Promise<Result<string, Problem>>
}

/** Everything the runner reaches outside itself; the engine connects it. */
export interface RunnerPorts {
  readonly now: () => number
  readonly records: RunRecords
  readonly atomically: <T>(work: () => T) => T
  readonly project: (id: string) => { readonly path: string; readonly isGit: boolean } | null
  readonly orchestrations: {
    add(projectId: string, title: string): Promise<Result<{ id: string }, Problem>>
    read(
      id: string,
    ): { readonly projectId: string; readonly folder: string; readonly title: string } | null
    setBudget(id: string, budget: OrchestrationBudget): void
    spent(id: string): { readonly calls: number; readonly costUsd: number }
  }
  readonly note: (
    orchestrationId: string,
    from: 'person' | 'engine',
    kind: NoteKind,
    text: string,
  ) => void
  readonly readFile: (file: string) => Promise<Result<{ text: string; hash: string }, Problem>>
  readonly defaults: () => Promise<Result<Defaults, Problem>>
  readonly policy: () => Promise<Result<Policy, Problem>>
  readonly providers: () => Promise<ProviderStates>
  /** Looks for the CLIs anew. */
  readonly lookForProviders: () => Promise<void>
  /** The windows of every provider as they are known now. */
  readonly quota: () => QuotaFacts
  /** The repository's own command for a check; null: none is confirmed. */
  readonly command: (projectId: string, check: string) => string | null
  /** Commands that check the repository: confirmed ones, and those its own files propose. */
  readonly knownChecks: (projectId: string) => Promise<readonly Check[]>
  /** The person's word: from now on the repository's command for this check. */
  readonly confirmCheck: (projectId: string, check: Check) => void
  readonly waves: Waves
  readonly trees: Trees
  readonly changed: (summary: PlaybookRunSummary) => void
  readonly complain: (what: string, error: unknown) => void
}
