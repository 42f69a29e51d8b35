import type { Outcome } from '@shared/outcome/outcome'
import type { NoteKind } from '@shared/journal/note'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { QuotaReading } from '@shared/quota/reading'
import type { FoundCli, ProviderAdapter } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Hold } from '@shared/worker/records'
import type { TurnRunner } from '@shared/worker/turn-runner'
import type { Workspace, WorkspaceFinding, WorkspaceRequest } from '@shared/worker/workspace'
import type { Clock } from '../platform/clock'
import type { Records } from './records'

/** The workspace folder's verbs. */
export interface Workspaces {
  prepare(request: WorkspaceRequest): Promise<Result<Workspace, Problem>>
  /** Taken again right before a turn starts: what is dirty, and the fingerprint to compare after. */
  remember(workspace: Workspace): Promise<Result<Workspace, Problem>>
  /** Writes `diff.patch` to `patchFile` (only where there is a diff) and says what changed. */
  capture(workspace: Workspace, patchFile: string): Promise<Result<WorkspaceFinding, Problem>>
}

/** The adapters and what was found on this machine. */
export interface Providers {
  adapter(id: ProviderId): ProviderAdapter
  /** Null: not installed. Looks again if it was never looked for. */
  cli(id: ProviderId): Promise<FoundCli | null>
}

/** What is left of each provider's subscription. */
export interface QuotaKeeper {
  holds(): ReadonlyMap<ProviderId, Hold>
  /** Why a worker may not start: its provider is at the stop line; null: it may. */
  stopFor(provider: ProviderId, model: string | null): string | null
  /** What a turn's output said of its provider's windows. */
  observe(provider: ProviderId, readings: readonly QuotaReading[], observedAt: number): void
  turnEnded(provider: ProviderId, outcome: Pick<Outcome, 'failureKind' | 'resetAt'>): void
  waveEnded(waveId: string): void
}

/** Everything the scheduler reaches outside itself; engine.ts connects it. */
export interface SchedulerPorts {
  readonly records: Records
  readonly turns: TurnRunner
  readonly workspaces: Workspaces
  readonly providers: Providers
  readonly quota: QuotaKeeper
  /** Where clones, worktrees and scratch folders live (absolute). */
  readonly workspacesFolder: string
  /** Top folder of the repository around a folder; outside Git the folder itself. */
  checkoutRoot: (cwd: string) => Promise<string>
  /** What every worker gets of the person's environment; a workspace adds to it. */
  environment: () => Promise<Readonly<Record<string, string>>>
  readonly clock: Clock
  newSessionId: () => string
  /** One line of a worker's journal, from the engine; the worker is named by it. */
  note: (workerId: string, kind: NoteKind, text: string) => void
  /** A worker's turn is settled, or its mark changed: what answers for its files is written anew. */
  receipt: (workerId: string) => Promise<void>
  /** At this length of its standard output a turn is ended; the person's setting. */
  outputLimitBytes: () => Promise<number>
  /** How many workers of a wave may wait for review before it starts no new ones; null: any number. */
  readonly reviewLimit?: () => number | null
  /** A bug, or a file that could not be written, with what it happened to. */
  complain: (what: string, error: unknown) => void
}
