import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { StopReason, TurnEnd } from '@shared/outcome/turn-end'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { FoundCli, ProviderAdapter, SideReader } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import type { TurnSpec } from '@shared/worker/turn-spec'
import type { Workspace, WorkspaceFinding, WorkspaceRequest } from '@shared/worker/workspace'

/** What the scheduler hears while a turn runs; each call is cheap and never throws. */
export interface TurnListener {
  /** The process runs (or was adopted). */
  running(startedAt: number): void
  /** At most ten a second: newest output instant and what the output adds up to. */
  progress(lastOutputAt: number, reading: TurnReading): void
}

export interface FinishedTurn {
  readonly end: TurnEnd
  readonly reading: TurnReading
}

export interface LiveTurn {
  /** Asks once; the first reason wins. Resolves with the end like any other. */
  stop(reason: StopReason): void
  readonly finished: Promise<FinishedTurn>
}

/** The supervisor: one turn's life. */
export interface TurnRunner {
  start(
    spec: TurnSpec,
    adapter: ProviderAdapter,
    carry: TurnReading['carry'],
    side: SideReader | null,
    listener: TurnListener,
  ): LiveTurn
  /**
   * After a restart: claims, adopts, settles from files or finds lost. Null: the turn never ran (its
   * `started` was claimed by us) and may be started again.
   */
  adopt(
    spec: TurnSpec,
    adapter: ProviderAdapter,
    carry: TurnReading['carry'],
    side: SideReader | null,
    listener: TurnListener,
  ): Promise<LiveTurn | null>
  /** Ends what survived an earlier turn of this worker; resolves with those still alive. */
  sweep(spec: Pick<TurnSpec, 'turnId' | 'folder' | 'workspace'>): Promise<TurnEnd['survivors']>
}

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
