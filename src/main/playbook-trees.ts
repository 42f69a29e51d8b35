import type { CheckResult } from '@shared/checks/check'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { EngineParts } from './calls/engine-parts'
import { runRecorded } from './platform/recorded-shell'
import { runCommand } from './platform/run-command'
import type { CheckOrder, Trees } from './playbooks/runner/ports'
import { checksFolder } from './workspace/checks-folder'
import { withFileErrors } from './workspace/file-errors'
import type { ReviewPlace } from './workspace/review/review-service'
import type { RunTrees } from './workspace/review/run-trees'

type Parts = Pick<EngineParts, 'store' | 'ports' | 'folders' | 'workspaces'> & {
  readonly trees: RunTrees
}

const tailChars = 8_192

/** Files of a run as trees, and checks on them, as the runner of playbooks uses them. */
export const playbookTrees = ({ store, ports, folders, workspaces, trees }: Parts): Trees => {
  const checks = checksFolder(folders.workspaces)
  const placeOf = (workerId: string): ReviewPlace | null => {
    const { workspace, state } = store.workers.read(workerId) ?? {}
    if (workspace == null || state === 'active' || workspace.isolation === 'checkout') return null
    const { repository, base, store: folder } = workspace
    return repository === null || base === null || folder === undefined
      ? null
      : { repository, base, store: folder }
  }
  const checkTree = async (
    path: string,
    folder: string,
    tree: string,
    { name, command, minutes, signal }: CheckOrder,
  ): Promise<Result<CheckResult, Problem>> => {
    const done = await trees.check(path, folder, tree, {
      checks: [{ name, command }],
      env: await ports.environment(),
      folder: checks,
      signal,
      now: () => ports.clock.now(),
      ...(minutes === undefined ? {} : { timeoutMs: minutes * 60_000 }),
    })
    if (!done.ok) return done
    const [result] = done.value
    return result === undefined ? fail(notRun) : ok(result)
  }
  return {
    freeze: (path, folder, includeUncommitted) => trees.freeze(path, folder, includeUncommitted),
    combine: (path, start, workerIds) =>
      trees.combine(
        path,
        start,
        workerIds.flatMap((id) => {
          const place = placeOf(id)
          return place === null ? [] : [{ id, place }]
        }),
      ),
    hasDiff: (id) => placeOf(id) !== null && store.workers.summary(id)?.diff != null,
    checkCommit: (path, start, commit, order) => checkTree(path, start.store, commit, order),
    async checkWorker(id, order) {
      const place = placeOf(id)
      if (place === null) return fail(notRun)
      const tree = await trees.captured(place)
      return tree.ok ? checkTree(place.repository, place.store, tree.value, order) : tree
    },
    async checkCheckout(path, { name, command, minutes = 30, signal }) {
      const before = await trees.fingerprint(path)
      if (!before.ok) return before
      const startedAt = ports.clock.now()
      const env = await ports.environment()
      const ran = await withFileErrors(async () =>
        ok(
          await runRecorded(runCommand, checks, `exec 2>&1\n${command}`, 'sh', {
            cwd: path,
            env,
            timeoutMs: minutes * 60_000,
            signal,
          }),
        ),
      )
      if (!ran.ok) return ran
      const after = await trees.fingerprint(path)
      if (!after.ok) return after
      const { exitCode, stdout } = ran.value
      const result: CheckResult = {
        name,
        command,
        state: exitCode === 0 ? 'passed' : 'failed',
        exitCode,
        startedAt,
        ms: ports.clock.now() - startedAt,
        tail: stdout.toString().slice(-tailChars),
      }
      return ok({ result, touched: before.value !== after.value })
    },
    identity: (path) => trees.identity(path),
    async head(path) {
      const facts = await workspaces.inspect(path)
      return facts.ok ? facts.value.head : null
    },
  }
}

const notRun = problem('check_not_run', 'There are no files of this worker to run it on.')
