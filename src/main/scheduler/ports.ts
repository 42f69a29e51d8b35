import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { FoundCli, ProviderAdapter } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Workspace, WorkspaceFinding, WorkspaceRequest } from '@shared/worker/workspace'
import type { Records } from './records'

export type { FinishedTurn, LiveTurn, TurnListener, TurnRunner } from '@shared/worker/turn-runner'

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

/** Everything the scheduler reaches outside itself; engine.ts connects it. */
export interface SchedulerPorts {
  readonly records: Records
  readonly turns: TurnRunner
  readonly workspaces: Workspaces
  readonly providers: Providers
  /** Where clones, worktrees and scratch folders live (absolute). */
  readonly workspacesFolder: string
  /** Top folder of the repository around a folder; outside Git the folder itself. */
  checkoutRoot: (cwd: string) => Promise<string>
  /** The person's own environment. */
  environment: () => Promise<Readonly<Record<string, string | undefined>>>
  /** Epoch milliseconds. */
  now: () => number
  newSessionId: () => string
  /** Calls back after some milliseconds; the answer cancels it. */
  after: (ms: number, callback: () => void) => () => void
  /** A bug, or a file that could not be written, with what it happened to. */
  complain: (what: string, error: unknown) => void
}
