import { eachWorker, planFinding, type PlanRule, workerFinding } from '../candidate'
import { ownedPaths, sharedPath } from '../owned-paths'

const shortWords = 50

/** Each worker loads its CLI's own context first, which costs more than a few words of work. */
export const shortBriefs: PlanRule = ({ workers }) => {
  const writers = workers.filter(({ mode }) => mode === 'write')
  const short = writers.filter(
    ({ task }) => task !== null && task.split(/\s+/).length <= shortWords,
  )
  if (writers.length < 2 || short.length < writers.length) return []
  const message = `All ${writers.length} writers have short briefs; one worker may do it for less.`
  return [
    planFinding(
      'warning',
      'workers',
      'briefs_short',
      message,
      null,
      writers.map(({ id }) => id),
    ),
  ]
}

export const mentionsMcp = eachWorker((worker) => {
  const { written, task } = worker
  if (written.mcp === true || task === null || !/\bMCP\b/i.test(task)) return []
  const message = 'Its brief speaks of MCP, but workers start without MCP servers.'
  return [
    workerFinding('warning', worker, 'mcp', 'mcp_off', message, 'Set mcp to true if it needs one.'),
  ]
})

/** Two writers who own one path will have to be integrated by hand. */
export const sharedPaths: PlanRule = ({ workers }) => {
  const writers = workers
    .filter(({ mode, task }) => mode === 'write' && task !== null)
    .map((worker) => ({ worker, paths: ownedPaths(worker.task ?? '') }))
  return writers.flatMap(({ worker, paths }, index) =>
    writers.slice(0, index).flatMap((other) => {
      const path = sharedPath(other.paths, paths)
      if (path === null) return []
      const ids = [other.worker.id, worker.id]
      const message = `${ids.join(' and ')} both have ${path} in their briefs; their changes may collide.`
      const fix = 'Give each path to one of them.'
      return [planFinding('warning', `${worker.path}.task`, 'paths_shared', message, fix, ids)]
    }),
  )
}
