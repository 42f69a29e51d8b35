import {
  eachWorker,
  planFinding,
  type PlanRule,
  type WorkerCandidate,
  workerFinding,
} from '../candidate'
import { ownedPaths } from '../owned-paths'
import { PathOwners } from '../path-owners'
import { isUnfilled } from '../template-brief'

const shortWords = 50

/** Each worker loads its CLI's own context first, which costs more than a few words of work. */
export const shortBriefs: PlanRule = ({ workers }) => {
  const writers = workers.filter(({ mode }) => mode === 'write')
  const short = writers.filter(
    ({ task }) => task !== null && task.split(/\s+/, shortWords + 1).length <= shortWords,
  )
  if (writers.length < 2 || short.length < writers.length) return []
  const message = `${writers.length === 2 ? 'Both' : `All ${writers.length}`} writers have short briefs; one worker may do it for less.`
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

/** A worker takes the words of the template for its work. */
export const unfilledBriefs = eachWorker((worker) => {
  if (worker.task === null || !isUnfilled(worker.task)) return []
  const message = 'Its brief is still the template: lines of it say nothing yet.'
  return [workerFinding('warning', worker, 'task', 'brief_template', message, 'Fill it in.')]
})

/** Only these are started without the person's MCP servers. */
const withoutMcp: readonly string[] = ['claude', 'codex']

export const mentionsMcp = eachWorker((worker) => {
  const { written, task, routing } = worker
  if (routing?.ok !== true || !withoutMcp.includes(routing.provider)) return []
  if (written.mcp === true || task === null || !/\bMCP\b/i.test(task)) return []
  const message = 'Its brief speaks of MCP, but workers start without MCP servers.'
  return [
    workerFinding('warning', worker, 'mcp', 'mcp_off', message, 'Set mcp to true if it needs one.'),
  ]
})

/** Two writers who own one path will have to be integrated by hand; each is told of the first other. */
export const sharedPaths: PlanRule = ({ workers }) => {
  const owners = new PathOwners<WorkerCandidate>()
  return workers.flatMap((worker) => {
    if (worker.mode !== 'write' || worker.task === null) return []
    const paths = ownedPaths(worker.task)
    const found = owners.collision(paths)
    owners.add(worker, paths)
    if (found === null) return []
    const ids = [found.owner.id, worker.id]
    const message = `${ids.join(' and ')} both have ${found.path} in their briefs; their changes may collide.`
    const fix = 'Give each path to one of them.'
    return [planFinding('warning', `${worker.path}.task`, 'paths_shared', message, fix, ids)]
  })
}
