import { mkdirSync } from 'node:fs'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { ResolvedWorker } from '@shared/plan/resolved-plan'
import { structuredSchema } from '@shared/turns/structured-result'
import type { ProviderAdapter, SideReader } from '@shared/worker/invocation'
import type { TurnSpec } from '@shared/worker/turn-spec'
import type { Workspace, WorkspaceRequest } from '@shared/worker/workspace'
import { turnFolder } from './folders'
import { keepTurn } from './keep-turn'
import { launchOf } from './launch-of'
import type { SchedulerPorts } from './ports'
import type { Slot } from './slots'
import { turnLimits } from './turn-limits'

/** A turn with everything its launch needs; nothing of it runs yet. */
export interface PreparedTurn {
  readonly spec: TurnSpec
  readonly workspace: Workspace
  readonly adapter: ProviderAdapter
  readonly side: SideReader | null
}

/** Makes ready what a turn needs, in an order that leaves nothing half-started when one step refuses. */
export const prepareTurn = async (
  ports: SchedulerPorts,
  slot: Slot,
  timeoutSeconds: number,
): Promise<Result<PreparedTurn, Problem>> => {
  const { worker, turn } = slot
  const { provider, mode } = worker.resolved
  const adapter = ports.providers.adapter(provider)
  const cli = await ports.providers.cli(provider)
  if (cli === null)
    return fail(
      problem('not_installed', `${adapter.traits.label} was not found on this machine.`, {
        fix: 'Install it, look for CLIs again in Settings, then run the worker again.',
      }),
    )
  const workspace = await makeWorkspace(ports, slot)
  if (!workspace.ok) return workspace

  const folder = turnFolder(worker.folder, turn.number)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const invocation = adapter.invocation(
    {
      // A CLI that is told its time limit is told the one that holds, cut to what its wave has left.
      worker: { ...worker.resolved, timeoutSeconds },
      // A retry starts over: for its CLI it is a first turn.
      turn: turn.resume === null ? 1 : turn.number,
      prompt: turn.prompt,
      workspace: workspace.value.cwd,
      folder,
      resume: turn.resume,
      newSessionId: ports.newSessionId(),
      costCapUsd: slot.costCapUsd,
      allowedCommands: mode === 'write' ? ports.records.allowedCommands.list(worker.projectId) : [],
      schema: schemaOf(worker.resolved),
    },
    cli,
  )
  if (!invocation.ok) return invocation
  const env = { ...(await ports.environment()), ...workspace.value.env }
  const side =
    (await adapter.sideReader?.({ env, resume: turn.resume, startedAt: ports.clock.now() })) ?? null
  const spec: TurnSpec = {
    turnId: turn.id,
    workerId: worker.id,
    turn: turn.number,
    folder,
    workspace: workspace.value.cwd,
    prompt: invocation.value.prompt ?? turn.prompt,
    invocation: invocation.value,
    env,
    deadlineSeconds: timeoutSeconds,
    idleSeconds: adapter.traits.idleLimit ? worker.resolved.idleTimeoutSeconds : null,
    ...turnLimits,
    outputLimitBytes: await ports.outputLimitBytes(),
  }
  keepTurn(turn, slot.costCapUsd, launchOf(spec), workspace.value)
  return ok({ spec, workspace: workspace.value, adapter, side })
}

const schemaOf = ({ schema, structured }: ResolvedWorker): string | null =>
  schema ?? (structured === true ? structuredSchema : null)

/** The worker's own workspace, the one its resumed session was kept in, or a new one; remembered afresh. */
const makeWorkspace = async (
  { records, workspaces, workspacesFolder }: SchedulerPorts,
  { worker, turn, wave }: Slot,
): Promise<Result<Workspace, Problem>> => {
  const kept = worker.workspace ?? keptWorkspace(records, turn.resume, worker.resolved.mode)
  const workspace =
    kept === null
      ? await workspaces.prepare({
          workerId: worker.id,
          isolation: worker.resolved.isolate,
          mode: worker.resolved.mode,
          cwd: worker.resolved.cwd,
          seedPaths: worker.resolved.seedPaths,
          includeUncommitted: wave.includeUncommitted,
          workspacesFolder,
          ...startOf(records, worker.resolved),
        })
      : ok(kept)
  if (!workspace.ok) return workspace
  return workspaces.remember(workspace.value)
}

/** Where its orchestration starts; a rescue where the worker it rescues did, if that one has a base. */
const startOf = (
  { workers }: SchedulerPorts['records'],
  { rescues, from }: ResolvedWorker,
): Pick<WorkspaceRequest, 'from'> => {
  if (from !== undefined) return { from }
  const { base, head, store } = workers.read(rescues ?? '')?.workspace ?? {}
  if (base == null || head == null || store === undefined) return {}
  return { from: { base, head, store } }
}

/**
 * The workspace of a session of another worker, for one that may be of the other mode. Where a reader was in
 * the checkout, a writer's base is what it finds there itself.
 */
const keptWorkspace = (
  { sessions }: SchedulerPorts['records'],
  resume: string | null,
  mode: ResolvedWorker['mode'],
): Workspace | null => {
  const workspace = resume === null ? null : (sessions.find(resume)?.workspace ?? null)
  if (workspace === null || workspace.mode === mode) return workspace
  const begins = mode === 'write' && workspace.isolation === 'checkout'
  return { ...workspace, mode, ...(begins ? { before: null } : {}) }
}
