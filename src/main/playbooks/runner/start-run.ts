import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { budgetOf } from '@shared/budget/playbook-budget'
import type { AskBeforeRun, Lead } from '@shared/ipc/playbook-run-views'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Fact } from '@shared/playbook/expr'
import { parsePlaybook } from '@shared/playbook/parse'
import { quotaFactsOf } from '@shared/playbook/provider-order'
import type { Playbook } from '@shared/playbook/schema'
import { onDemo, settings } from '@shared/playbook/settings'
import type { Frozen } from './frozen'
import type { Start } from '@shared/playbook/runner/run-entry'
import type { RunnerPorts, RunRow } from './ports'

export interface RunOrder {
  readonly playbook: string
  readonly goal: string
  readonly inputs: Readonly<Record<string, Fact>>
  readonly lead: Lead
  readonly profile: string | null
  readonly askBeforeRun: AskBeforeRun
  readonly includeUncommitted: boolean
  /** Every worker is a demo worker, whatever the playbook asks for. */
  readonly demo: boolean
}

const goalWithNul = problem(
  'goal_nul',
  'The goal holds a NUL character, which no program can be given.',
  { kept: 'Nothing was started.', fix: 'Take the character out of the goal.' },
)

/** Reads all that a run is started with, so that later changes of files do not touch it; its start is added. */
export const freeze = async (
  ports: Pick<RunnerPorts, 'readFile' | 'defaults' | 'policy' | 'quota'>,
  order: Omit<RunOrder, 'includeUncommitted'>,
  given: Readonly<Record<string, Fact>> = {},
): Promise<Result<Omit<Frozen, 'start' | 'tree'>, Problem>> => {
  if (order.goal.includes('\0')) return fail(goalWithNul)
  const read = await ports.readFile(order.playbook)
  if (!read.ok) return read
  const defaults = await ports.defaults()
  if (!defaults.ok) return defaults
  const policy = await ports.policy()
  if (!policy.ok) return policy
  const { document } = defaults.value
  const { text, hash } = read.value
  const { model, newer, issues } = parsePlaybook(text, document)
  const wrong = issues.find(({ severity }) => severity === 'error')
  if (newer) return fail(newerPlaybook(order.playbook))
  if (model === undefined || wrong !== undefined)
    return fail(brokenPlaybook(order.playbook, wrong?.message, wrong?.line))
  const profile = order.profile ?? document.profile
  if (profile !== undefined && document.profiles?.[profile] === undefined)
    return fail(problem('unknown_profile', `There is no profile "${profile}".`))
  const briefs = await readBriefs(ports, model)
  if (!briefs.ok) return briefs
  const set = settings(document, profile, policy.value)
  const inputs = { ...defaultInputs(model), ...order.inputs }
  return ok({
    book: model,
    text,
    hash,
    briefs: briefs.value,
    settings: order.demo ? onDemo(set) : set,
    profile: profile ?? null,
    goal: order.goal,
    inputs,
    lead: order.lead,
    askBeforeRun: order.askBeforeRun,
    given: { ...given, ...prefixedInputs(inputs), ...quotaFactsOf(ports.quota()) },
  })
}

/** Where all waves of an orchestration start; null outside Git. */
export const startOf = async (
  ports: Pick<RunnerPorts, 'orchestrations' | 'project' | 'trees'>,
  orchestrationId: string,
  includeUncommitted: boolean,
): Promise<Result<Start | null, Problem>> => {
  const owner = ports.orchestrations.read(orchestrationId)
  const project = owner === null ? null : ports.project(owner.projectId)
  if (owner === null || project === null || !project.isGit) return ok(null)
  const store = join(owner.folder, 'playbook', 'store')
  return ports.trees.freeze(project.path, store, includeUncommitted)
}

/** The working tree that a playbook is frozen on, where all of it only reads; null: it writes, or there is no Git. */
export const treeOf = async (
  ports: Pick<RunnerPorts, 'trees'>,
  { readOnly }: Playbook,
  start: Start | null,
  path: string,
): Promise<Result<string | null, Problem>> =>
  readOnly === true && start !== null ? ports.trees.identity(path) : ok(null)

const overWaves = ['maxCalls', 'maxReportedTokens', 'maxReportedCostUsd'] as const

/** The run's row and its budget. */
export const addRun = (
  ports: Pick<RunnerPorts, 'records' | 'atomically' | 'orchestrations'>,
  orchestrationId: string,
  playbook: string,
  frozen: Frozen,
): RunRow =>
  ports.atomically(() => {
    const budget = budgetOf(frozen.book.budget)
    // Time is a limit of each wave, which its plan says.
    const limits = Object.fromEntries(
      overWaves.flatMap((name) => (budget[name] === undefined ? [] : [[name, budget[name]]])),
    )
    if (Object.keys(limits).length > 0) ports.orchestrations.setBudget(orchestrationId, limits)
    return ports.records.add({ orchestrationId, playbook, frozen: JSON.stringify(frozen) })
  })

/** The playbook as it was frozen, for people and scripts to read. */
export const writeFrozen = async (folder: string, frozen: Frozen): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'playbook.yaml'), frozen.text, { mode: 0o600 })
}

const defaultInputs = (book: Playbook): Record<string, Fact> =>
  Object.fromEntries(
    Object.entries(book.inputs ?? {}).flatMap(([id, input]) =>
      input.default === undefined ? [] : [[id, input.default]],
    ),
  )

const prefixedInputs = (inputs: Readonly<Record<string, Fact>>): Record<string, Fact> =>
  Object.fromEntries(Object.entries(inputs).map(([id, value]) => [`inputs.${id}`, value]))

const readBriefs = async (
  ports: Pick<RunnerPorts, 'readFile'>,
  { phases }: Playbook,
): Promise<Result<Record<string, string>, Problem>> => {
  const found: Record<string, string> = {}
  for (const { brief } of phases) {
    if (brief?.startsWith('briefs/') !== true) continue
    const read = await ports.readFile(brief)
    if (!read.ok) return read
    found[brief] = read.value.text
  }
  return ok(found)
}

const newerPlaybook = (id: string): Problem =>
  problem('newer_playbook', `The playbook "${id}" was written by a newer Wavedeck.`, {
    kept: 'Nothing was started.',
    fix: 'Update Wavedeck, or choose another playbook.',
  })

const brokenPlaybook = (id: string, message = 'it can not be read', line = 1): Problem =>
  problem('broken_playbook', `The playbook "${id}" can't be run: ${message}.`, {
    kept: 'Nothing was started.',
    fix: 'Correct it in Playbooks.',
    where: `${id}.yaml:${String(line)}`,
  })
