import { stat } from 'node:fs/promises'
import type { RepositoryFacts } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type {
  FolderFacts,
  PlanContext,
  PlanPlace,
  SessionFacts,
  WantedCommand,
} from '@shared/plan/plan-context'
import { wantedFacts } from '@shared/plan/wanted-facts'
import type { PriceTable } from '@shared/prices/price'
import type { Defaults } from '@shared/playbook/defaults'
import type { Policy } from '@shared/policy/policy'
import { findExecutable } from '../platform/find-executable'
import { readTaskFile } from './read-task-file'
import type { Records } from './records'

/** What a plan is judged against, beside its text. */
export interface PlanSources {
  readonly records: Records
  readonly traits: PlanContext['traits']
  inspect: (path: string) => Promise<Result<RepositoryFacts, Problem>>
  /** What a worker is started in. */
  environment: () => Promise<Readonly<Record<string, string>>>
  /** What is known now; nothing is looked for. */
  installed: () => PlanContext['installed']
  policy: () => Promise<Result<Policy, Problem>>
  defaults: () => Promise<Result<Defaults, Problem>>
  prices: () => Promise<{ readonly table: PriceTable; readonly problem: Problem | null }>
  /** Faults of the person's policy and defaults as last read; what was last read well holds meanwhile. */
  faults: () => readonly Problem[]
  /** As of now. */
  quota: () => Pick<PlanContext, 'quota' | 'quotaSamples'>
}

/** Gathers what the plan's text speaks of: folders, task files, sessions. It only looks. */
export const gatherPlanFacts = async (
  sources: PlanSources,
  text: string,
  place: PlanPlace,
  confirmed: { readonly checkoutConfirmed: boolean; readonly quotaAllowed?: boolean | undefined },
): Promise<Result<PlanContext, Problem>> => {
  const policy = await sources.policy()
  if (!policy.ok) return policy
  const defaults = await sources.defaults()
  if (!defaults.ok) return defaults
  const wanted = wantedFacts(text, place)
  const sessions = sessionFacts(sources.records, wanted.sessions)
  const cwds = new Set([...wanted.cwds, ...[...sessions.values()].map(({ cwd }) => cwd)])
  const [folders, taskFiles, missingCommands] = await Promise.all([
    Promise.all([...cwds].map(async (cwd) => [cwd, await folderFacts(sources, cwd)] as const)),
    Promise.all(wanted.taskFiles.map(async (file) => [file, await readTaskFile(file)] as const)),
    missingOf(sources, wanted.commands),
  ])
  const prices = await sources.prices()
  return ok({
    ...place,
    folders: new Map(folders),
    taskFiles: new Map(taskFiles),
    policy: policy.value,
    traits: sources.traits,
    installed: sources.installed(),
    missingCommands,
    sessions,
    tierModels: defaults.value.tierModels,
    checkoutConfirmed: confirmed.checkoutConfirmed,
    quotaAllowed: confirmed.quotaAllowed ?? false,
    ...sources.quota(),
    prices: prices.table,
    settingsFaults: [...sources.faults(), ...(prices.problem === null ? [] : [prices.problem])],
  })
}

/** Those that would not start now; the login shell is asked for its PATH only where there is one to find. */
const missingOf = async (
  { environment }: PlanSources,
  commands: readonly WantedCommand[],
): Promise<readonly WantedCommand[]> => {
  if (commands.length === 0) return []
  const { PATH = '' } = await environment()
  const found = await Promise.all(
    commands.map(({ command, cwd }) => findExecutable(command, PATH, cwd)),
  )
  return commands.filter((_, index) => found[index] === null)
}

/** What a plan's rules ask of one folder. */
export const folderFacts = async (
  { inspect }: Pick<PlanSources, 'inspect'>,
  cwd: string,
): Promise<FolderFacts> => {
  const found = await stat(cwd).catch(() => null)
  if (found === null) return { exists: false, isDirectory: false, git: null }
  if (!found.isDirectory()) return { exists: true, isDirectory: false, git: null }
  const inspected = await inspect(cwd)
  if (!inspected.ok || !inspected.value.isGit) return { exists: true, isDirectory: true, git: null }
  const { root, branch, head, dirtyFiles, problem: trouble } = inspected.value
  const bare = trouble?.code === 'bare_repository'
  const unborn = trouble?.code === 'empty_repository'
  return {
    exists: true,
    isDirectory: true,
    git: { root: root ?? cwd, branch, head, dirtyFiles, bare, unborn },
  }
}

/** Only sessions whose worker is open and whose workspace is kept can be resumed. */
const sessionFacts = (
  { sessions, workers }: Records,
  wanted: readonly string[],
): ReadonlyMap<string, SessionFacts> => {
  const facts = new Map<string, SessionFacts>()
  for (const id of wanted) {
    const session = sessions.find(id)
    const worker = session === null ? null : workers.read(session.workerId)
    if (session?.workspace == null || worker?.state !== 'open') continue
    const { provider, workspace } = session
    facts.set(id, { provider, isolate: workspace.isolation, cwd: worker.resolved.cwd })
  }
  return facts
}
