import { proposeChecks } from '@shared/checks/propose-checks'
import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { checksFolder } from '../workspace/checks-folder'
import { checksProject } from './checks-project'
import { sourcesIn } from './check-sources'
import type { EngineParts } from './engine-parts'
import { integratingAll } from './integrating-all'
import { createReviewDesk } from './review-desk'
import { unknownProject } from './unknown'

type Names = 'readChecks' | 'confirmChecks' | 'runChecks' | 'stopChecks' | 'readCheckRun'

/** A repository's checks: proposed, confirmed once, run on what is accepted of one or several workers. */
export const checkCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, reviews, ports, folders } = parts
  const { integrating } = createReviewDesk(parts)
  const running = new Map<string, AbortController>()

  return {
    async readChecks({ projectId }) {
      const project = store.projects.read(projectId)
      if (project === null) return fail(unknownProject(projectId))
      const confirmed = store.checks.confirmed(projectId)
      return ok({ confirmed, proposed: proposeChecks(await sourcesIn(project.path)) })
    },
    confirmChecks({ projectId, checks }) {
      if (store.projects.read(projectId) === null)
        return Promise.resolve(fail(unknownProject(projectId)))
      store.checks.confirm(projectId, checks)
      return Promise.resolve(ok({}))
    },
    async runChecks({ workerId, withWorkers = [] }) {
      const checks = store.checks.confirmed((await checksProject(store, workerId)) ?? '')
      if (checks === null || checks.length === 0) return fail(noneConfirmed)
      if (running.has(workerId)) return fail(alreadyRunning)
      const stop = new AbortController()
      running.set(workerId, stop)
      try {
        const all = await integratingAll(integrating, workerId, withWorkers)
        if (!all.ok) return all
        const [, ...others] = all.value
        const of = { at: ports.clock.now(), together: others.map(({ name }) => name) }
        const put = (
          tree: string,
          results: Parameters<typeof store.checks.putRun>[1]['results'],
        ) => {
          store.checks.putRun(workerId, { ...of, tree, running: !stop.signal.aborted, results })
        }
        const ended = await reviews.check(all.value, {
          checks,
          env: await ports.environment(),
          folder: checksFolder(folders.workspaces),
          signal: stop.signal,
          now: () => ports.clock.now(),
          onChange: put,
        })
        if (!ended.ok) return ended
        const { tree, results } = ended.value
        store.checks.putRun(workerId, { ...of, tree, running: false, results })
        return ok({ failed: results.filter(({ state }) => state !== 'passed').length })
      } finally {
        running.delete(workerId)
      }
    },
    stopChecks({ workerId }) {
      running.get(workerId)?.abort()
      return Promise.resolve(ok({}))
    },
    async readCheckRun({ workerId, withWorkers = [] }) {
      const run = store.checks.runOf(workerId)
      if (run === null) return ok({ run: null, current: false })
      const all = await integratingAll(integrating, workerId, withWorkers)
      const tree = all.ok ? await reviews.treeOf(all.value) : all
      return ok({
        // A crash ended what ran then.
        run: { ...run, running: run.running && running.has(workerId) },
        current: tree.ok && tree.value === run.tree,
      })
    },
  }
}

const noneConfirmed = problem('no_checks', 'No check is confirmed for this repository.', {
  fix: 'Confirm the commands that check it first.',
})

const alreadyRunning = problem('checks_running', 'The checks of this worker run already.', {
  fix: 'Wait for them, or stop them.',
})
