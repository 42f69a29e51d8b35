import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selection } from '@shared/diff/close-selection'
import type { FileChange } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { workspaceGone } from '../capture-diff'
import { withFileErrors } from '../file-errors'
import { fileExists } from '../file-exists'
import { createGit, type RunCommand } from '../git'
import { gitLine } from '../git-output'
import { openRepository } from '../repository'
import { createRepositoryQueue } from '../repository-queue'
import { capturedTreeFile, makeStore, storeAt } from '../store'
import { acceptTree } from './accept-tree'
import { commitIntegrated, type CommitDone, type CommitRequest } from './commit'
import { diffTrees } from './diff-trees'
import { integrate, whyRefused } from './integrate'
import { planIntegrate, type IntegratePlan } from './integrate-plan'
import { pin } from './pin'
import { makeCommit, type ReviewContext } from './review-context'
import { readCutOffCommit, settleCutOffCommit, type CutOffCommit } from './settle-commit'
import {
  readInterrupted,
  settleInterrupted,
  undoIntegrate,
  type Interrupted,
} from './undo-integrate'

/** Where a worker's changes come from, and where they may go. */
export interface ReviewPlace {
  /** Top folder of the person's checkout. */
  readonly repository: string
  /** Wavedeck's side of the workspace. */
  readonly store: string
  readonly base: string
}

export interface ReviewDiff {
  readonly files: readonly FileChange[]
  readonly head: string
  readonly branch: string | null
}

/** Accepted changes on the way into the checkout. */
export interface Integrating {
  readonly place: ReviewPlace
  /** Tree that was integrated last of this worker; null: none, so changes count from the base. */
  readonly last: string | null
  readonly selection: Selection
}

export interface Integrated {
  readonly accepted: string
  readonly ours: string
  readonly paths: readonly string[]
}

/** From a worker's diff to the person's commit. Only `integrate`, `undo`, `settle` and `commit` write. */
export interface Reviews {
  read(place: ReviewPlace): Promise<Result<ReviewDiff, Problem>>
  /** How many files integrating would write, and why it may not; nothing is written to learn it. */
  preCheck(
    integrating: Integrating,
  ): Promise<Result<{ files: number; problem: Problem | null }, Problem>>
  /** `folder` gets the undo record; `onPlanned` hears what will be written right before it is. */
  integrate(
    integrating: Integrating,
    id: string,
    folder: string,
    onPlanned: (facts: Integrated) => void,
  ): Promise<Result<Integrated, Problem>>
  /** Answers the edited files that were kept. */
  undo(repository: string, folder: string, keepEdited: boolean): Promise<Result<string[], Problem>>
  interrupted(folder: string): Promise<Result<Interrupted, Problem>>
  settle(folder: string, how: 'finish' | 'take_back'): Promise<Result<string[], Problem>>
  /** `integrated` are the folders of the integrates that it commits, the first one first. */
  commit(
    repository: string,
    integrated: readonly string[],
    request: Omit<CommitRequest, 'run'>,
  ): Promise<Result<CommitDone, Problem>>
  /** What became of a commit that was cut off. */
  cutOff(folder: string): Promise<Result<CutOffCommit, Problem>>
  /** Finishes it or takes it back; the answer is the commit that stands. */
  settleCommit(folder: string, how: 'finish' | 'take_back'): Promise<Result<string | null, Problem>>
}

/** How many diffs stay read: a decision must not read one again. */
const kept = 4

/** Builds the review service. What is done to one repository is done one after the other. */
export const createReviews = (
  run: RunCommand,
  env: Readonly<Record<string, string | undefined>>,
): Reviews => {
  const git = createGit(run, env)
  const queue = createRepositoryQueue()
  const diffs = new Map<string, readonly FileChange[]>()

  const open = async (place: ReviewPlace): Promise<Result<ReviewContext, Problem>> => {
    const store = storeAt(place.store)
    if (!(await fileExists(store.objects))) return fail(workspaceGone(place.store))
    const repository = await openRepository(git, place.repository)
    return repository.ok ? ok({ git, repository: repository.value, store }) : repository
  }
  const filesOf = async (
    context: ReviewContext,
    place: ReviewPlace,
  ): Promise<Result<readonly FileChange[], Problem>> => {
    const treeFile = capturedTreeFile(context.store)
    if (!(await fileExists(treeFile))) return fail(workspaceGone(treeFile))
    const tree = await readFile(treeFile, 'utf8')
    const key = `${place.store} ${place.base} ${tree}`
    const known = diffs.get(key)
    if (known !== undefined) return ok(known)
    const files = await diffTrees(context, place.base, tree)
    if (!files.ok) return files
    diffs.set(key, files.value)
    for (const old of [...diffs.keys()].slice(0, -kept)) diffs.delete(old)
    return files
  }
  const plan = async (
    context: ReviewContext,
    { place, last, selection }: Integrating,
  ): Promise<Result<{ accepted: string; plan: IntegratePlan }, Problem>> => {
    const files = await filesOf(context, place)
    if (!files.ok) return files
    const accepted = await acceptTree(context, place.base, files.value, selection)
    if (!accepted.ok) return accepted
    const from = last === null ? ok(place.base) : await makeCommit(context, last, [])
    if (!from.ok) return from
    const planned = await planIntegrate(context, from.value, accepted.value)
    return planned.ok ? ok({ accepted: accepted.value, plan: planned.value }) : planned
  }
  const inTurn = <T>(
    place: ReviewPlace,
    work: (context: ReviewContext) => Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>> =>
    withFileErrors(() =>
      queue(place.repository, async () => {
        const context = await open(place)
        return context.ok ? work(context.value) : context
      }),
    )
  /** The checkout as it was is kept with the undo record: undo and commit need no workspace. */
  const keepOurs = async (
    context: ReviewContext,
    { ours, paths }: Integrated,
    folder: string,
  ): Promise<Result<null, Problem>> => {
    const into = await makeStore(storeOf(folder))
    const { head } = context.repository
    return pin(context, { tree: ours, paths: new Set(paths), beside: head, more: [] }, into)
  }

  return {
    read: (place) =>
      withFileErrors(async () => {
        const context = await open(place)
        if (!context.ok) return context
        const files = await filesOf(context.value, place)
        if (!files.ok) return files
        const { root, head } = context.value.repository
        const branch = await gitLine(git, root, ['symbolic-ref', '-q', '--short', 'HEAD'], {
          expectedCodes: [0, 1],
        })
        if (!branch.ok) return branch
        return ok({ files: files.value, head, branch: branch.value === '' ? null : branch.value })
      }),
    preCheck: (integrating) =>
      inTurn(integrating.place, async (context) => {
        const planned = await plan(context, integrating)
        if (!planned.ok) return planned
        const { changes } = planned.value.plan
        return ok({ files: changes.length, problem: whyRefused(planned.value.plan) })
      }),
    integrate: (integrating, id, folder, onPlanned) =>
      inTurn(integrating.place, async (context) => {
        const planned = await plan(context, integrating)
        if (!planned.ok) return planned
        const { accepted, plan: found } = planned.value
        const paths = found.changes.map(({ path }) => path)
        const facts = { accepted, ours: found.ours, paths }
        onPlanned(facts)
        const refused = whyRefused(found)
        if (refused !== null) return fail(refused)
        const kept = await keepOurs(context, facts, folder)
        if (!kept.ok) return kept
        const done = await integrate(context, found, id, folder)
        return done.ok ? ok(facts) : done
      }),
    undo: (repository, folder, keepEdited) =>
      withFileErrors(() => queue(repository, () => undoIntegrate(folder, keepEdited))),
    interrupted: (folder) => withFileErrors(() => readInterrupted(folder)),
    settle: (folder, how) => withFileErrors(() => settleInterrupted(folder, how)),
    commit: (path, integrated, request) =>
      withFileErrors(() =>
        queue(path, async () => {
          const repository = await openRepository(git, path)
          if (!repository.ok) return repository
          const [first = '', ...others] = integrated.map(storeOf)
          const store = storeAt(
            first,
            others.map((folder) => storeAt(folder).objects),
          )
          return commitIntegrated({ git, repository: repository.value, store }, { ...request, run })
        }),
      ),
    cutOff: (folder) => withFileErrors(() => readCutOffCommit(git, folder)),
    settleCommit: (folder, how) => withFileErrors(() => settleCutOffCommit(git, folder, how)),
  }
}

const storeOf = (folder: string): string => join(folder, 'store')
