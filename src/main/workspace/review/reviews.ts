import { displayPath } from '@shared/diff/display-path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { createGit, type RunCommand } from '../git'
import { gitLine } from '../git-output'
import { createRepositoryQueue } from '../repository-queue'
import { makeStore, storeAt } from '../store'
import { acceptTree } from './accept-tree'
import { readLines, readSmallBlob } from './blobs'
import { blockingState } from './blocking-state'
import { combinedTree } from './combined-tree'
import { commitIntegrated } from './commit'
import { integrate, whyRefused } from './integrate'
import { planIntegrate } from './integrate-plan'
import { keeping } from './keeping'
import { leftMarkers, rememberMarked } from './left-markers'
import { isLink, linkTargets } from './link-targets'
import { openCheckout } from './open-checkout'
import { readCommitTemplate } from './commit-template'
import { conflictHunks } from './conflict-hunks'
import { createDiffReader } from './diff-reader'
import { listChanges } from './diff-trees'
import { endCheckout, readCheckout } from './ours-tree'
import { pairConflicts, type PairSide } from './pair-conflicts'
import { pin } from './pin'
import type { ReviewContext } from './review-context'
import type { Integrated, IntegratePart, Integrating, Reviews } from './review-service'
import { putBack } from './put-back'
import { runChecks } from './run-checks'
import { readCutOffCommit, settleCutOffCommit } from './settle-commit'
import { readToCommit, storeOf } from './to-commit'
import { readInterrupted, settleInterrupted, undoIntegrate } from './undo-integrate'

const untouched = 'Nothing was changed. Your decisions are kept.'
const recorded = 'The record of it is kept: what is not done yet can be done again.'
const uncommitted = 'Nothing was committed. The integrated files and your message are kept.'

/** Builds the review service. What is done to one repository is done one after the other. */
export const createReviews = (
  run: RunCommand,
  env: Readonly<Record<string, string | undefined>>,
): Reviews => {
  const git = createGit(run, env)
  const queue = createRepositoryQueue()
  const reader = createDiffReader(git)
  const { diffNow, filesBetween, open, planParts, seenFrom, treeNow } = reader

  const plan = async (context: ReviewContext, integrating: Integrating) => {
    const blocking = await blockingState(context.repository)
    if (blocking !== null) return fail(blocking)
    const [parts, checkout] = await Promise.all([
      planParts(context, integrating.parts),
      readCheckout(context),
    ])
    const found = parts.ok
      ? await planIntegrate(context, parts.value, integrating.markers, checkout)
      : parts
    await endCheckout(checkout)
    if (!parts.ok) return parts
    if (!found.ok) return found
    const { ours, merged } = found.value
    const files = await listChanges(context, ours, merged, 'found')
    if (!files.ok) return files
    const accepted = parts.value.map((part) => part.accepted)
    return ok({ accepted, plan: found.value, files: files.value.length })
  }
  /** Base plus what is accepted of all parts, whatever of them is in the checkout already. */
  const combine = async (parts: Integrating['parts']) => {
    const [first, ...others] = parts
    const context = await open(
      first.place,
      others.map(({ place }) => place),
    )
    if (!context.ok) return context
    const fromBase = (part: IntegratePart): IntegratePart => ({ ...part, last: null })
    const planned = await planParts(context.value, [fromBase(first), ...others.map(fromBase)])
    const tree = planned.ok ? await combinedTree(context.value, planned.value) : planned
    return tree.ok ? ok({ context: context.value, tree: tree.value }) : tree
  }
  const inTurn = <T>(
    { parts: [first, ...others] }: Integrating,
    work: (context: ReviewContext) => Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>> =>
    keeping(untouched, () =>
      queue(first.place.repository, async () => {
        const context = await open(
          first.place,
          others.map(({ place }) => place),
        )
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
      keeping(untouched, async () => {
        const context = await open(place)
        if (!context.ok) return context
        const now = await diffNow(context.value, place)
        if (!now.ok) return now
        const { root, head } = context.value.repository
        const branch = await gitLine(git, root, ['symbolic-ref', '-q', '--short', 'HEAD'], {
          expectedCodes: [0, 1],
        })
        if (!branch.ok) return branch
        return ok({
          files: now.value.files,
          head,
          branch: branch.value === '' ? null : branch.value,
        })
      }),
    changes: (place, from, to) =>
      keeping(untouched, async () => {
        const context = await open(place)
        return context.ok ? filesBetween(context.value, from ?? place.base, to) : context
      }),
    earlier: (place, tree) =>
      keeping(untouched, async () => {
        const context = await open(place)
        if (!context.ok) return context
        const now = await treeNow(place)
        if (!now.ok) return now
        const then = await filesBetween(context.value, place.base, tree)
        if (!then.ok) return then
        const between = await filesBetween(context.value, tree, now.value)
        return between.ok ? ok({ files: then.value, between: between.value }) : between
      }),
    commitsSince: (place, from) =>
      keeping(untouched, async () => {
        const context = await open(place)
        if (!context.ok) return context
        const { root } = context.value.repository
        const came = await git(root, ['merge-base', '--is-ancestor', from, 'HEAD'])
        if (!came.ok) return came
        const rows = await gitLine(git, root, ['rev-list', '--first-parent', `${from}..HEAD`])
        return rows.ok ? ok(rows.value.split('\n').filter((row) => row !== '')) : rows
      }),
    commitTemplate: (repository) => keeping(untouched, () => readCommitTemplate(git, repository)),
    links: (place, files) =>
      keeping(untouched, async () => {
        const links = files.filter(isLink)
        if (links.length === 0) return ok<ReadonlyMap<string, string>>(new Map())
        const context = await open(place)
        return context.ok ? linkTargets(context.value, links) : context
      }),
    blob: (place, oid) =>
      keeping(untouched, async () => {
        const context = await open(place)
        return context.ok ? readSmallBlob(context.value, oid) : context
      }),
    preCheck: (integrating) =>
      inTurn(integrating, async (context) => {
        const planned = await plan(context, integrating)
        if (!planned.ok) return planned
        const { conflicts, ours } = planned.value.plan
        const [part] = integrating.parts
        const hunks = await conflictHunks(reader, context, part, ours, conflicts)
        if (!hunks.ok) return hunks
        return ok({
          files: planned.value.files,
          conflicts: hunks.value,
          problem: whyRefused(planned.value.plan, part.last !== null),
        })
      }),
    pairs: (parts) =>
      inTurn({ parts, markers: false }, async (context) => {
        const sides: PairSide[] = []
        for (const part of parts) {
          const { place, selection } = part
          const own = await seenFrom(context, place)
          if (!own.ok) return own
          const now = await diffNow(own.value, place)
          if (!now.ok) return now
          const { files, tree } = now.value
          const accepted = await acceptTree(own.value, place.base, files, selection, tree)
          if (!accepted.ok) return accepted
          const taken = files.filter(({ path }) => (selection.get(path)?.size ?? 0) > 0)
          sides.push({ base: place.base, accepted: accepted.value, files: taken })
        }
        const conflicts = await pairConflicts(context, sides)
        if (!conflicts.ok) return conflicts
        const lines = await readLines(
          context,
          conflicts.value.flatMap(({ sides: both, paths }) =>
            both.flatMap((at) =>
              (sides[at]?.files ?? []).filter(({ path }) => paths.includes(path)),
            ),
          ),
        )
        return lines.ok ? ok({ sides, conflicts: conflicts.value, lines: lines.value }) : lines
      }),
    treeOf: (parts) =>
      keeping(untouched, async () => {
        const made = await combine(parts)
        return made.ok ? ok(made.value.tree) : made
      }),
    check: (parts, request) =>
      keeping(untouched, async () => {
        const made = await combine(parts)
        if (!made.ok) return made
        const { context, tree } = made.value
        const results = await runChecks(context, {
          ...request,
          run,
          tree,
          onChange: (now) => {
            request.onChange(tree, [...now])
          },
        })
        return results.ok ? ok({ tree, results: results.value }) : results
      }),
    integrate: (integrating, id, folder, onPlanned) =>
      inTurn(integrating, async (context) => {
        const planned = await plan(context, integrating)
        if (!planned.ok) return planned
        const { accepted, plan: found, files } = planned.value
        const paths = found.changes.map(({ path }) => path)
        const facts = { accepted, ours: found.ours, paths, files }
        onPlanned(facts)
        const refused = whyRefused(found, integrating.parts[0].last !== null)
        if (refused !== null) return fail(refused)
        const kept = await keepOurs(context, facts, folder)
        if (!kept.ok) return kept
        if (found.marked) await rememberMarked(folder, found.conflicts)
        const done = await integrate(context, found, id, folder)
        return done.ok ? ok(facts) : done
      }),
    leftMarkers: (repository, folders) =>
      keeping(recorded, async () => {
        if (folders.length === 0) return ok([])
        const opened = await openCheckout(git, repository)
        return opened.ok ? ok(await leftMarkers(opened.value.root, folders)) : opened
      }),
    toCommit: (path, waiting) =>
      keeping(recorded, () =>
        queue(path, async () => {
          const opened = await openCheckout(git, path)
          return opened.ok ? readToCommit(git, opened.value, waiting) : opened
        }),
      ),
    putBack: (path, integrated, paths, id, folder) =>
      keeping(recorded, () =>
        queue(path, async () => {
          const opened = await openCheckout(git, path)
          return opened.ok ? putBack(opened.value, integrated, paths, id, folder) : opened
        }),
      ),
    undo: (repository, folder, keepEdited) =>
      keeping(recorded, () =>
        queue(repository, async () => {
          const opened = await openCheckout(git, repository)
          return opened.ok ? undoIntegrate(folder, keepEdited) : opened
        }),
      ),
    interrupted: (folder) => keeping(recorded, () => readInterrupted(folder)),
    settle: (folder, how) => keeping(recorded, () => settleInterrupted(folder, how)),
    commit: (path, integrated, request) =>
      keeping(uncommitted, () =>
        queue(path, async () => {
          const repository = await openCheckout(git, path)
          if (!repository.ok) return repository
          const marked = await leftMarkers(repository.value.root, integrated)
          if (marked.length > 0) return fail(markersLeft(marked))
          const [first = '', ...others] = integrated
          const store = storeAt(
            storeOf(first),
            others.map((folder) => storeAt(storeOf(folder)).objects),
          )
          return commitIntegrated({ git, repository: repository.value, store }, { ...request, run })
        }),
      ),
    cutOff: (folder) => keeping(recorded, () => readCutOffCommit(git, folder)),
    settleCommit: (folder, how) => keeping(recorded, () => settleCutOffCommit(git, folder, how)),
  }
}

const markersLeft = (paths: readonly string[]): Problem =>
  problem('markers_left', 'Conflict markers are still in these files.', {
    kept: 'Nothing was committed. The integrated files and your message are kept.',
    fix: 'Choose what stays in each file and remove the lines <<<<<<<, ======= and >>>>>>>.',
    where: paths.map(displayPath).join(', '),
  })
