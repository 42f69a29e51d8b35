import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { isWriter } from '@shared/playbook/phase'
import { memoryOf } from '@shared/playbook/runner/run-memory'
import type { LiveRun } from './live-run'
import { startNow } from './move-base'
import type { Start } from '@shared/playbook/runner/run-entry'
import type { RunnerPorts } from './ports'

export interface WholeTree {
  readonly path: string
  readonly start: Start
  readonly commit: string
  /** Units whose diffs can't be laid over those before them, with the files. */
  readonly conflicts: readonly { readonly unit: string; readonly paths: readonly string[] }[]
}

/** The base with every diff of the run so far over it, the newest turn of each worker. */
export const wholeTree = async (
  ports: Pick<RunnerPorts, 'orchestrations' | 'project' | 'trees'>,
  run: LiveRun,
): Promise<Result<WholeTree, Problem>> => {
  const start = startNow(run)
  const owner = ports.orchestrations.read(run.row.orchestrationId)
  const path = owner === null ? undefined : ports.project(owner.projectId)?.path
  if (start === null || path === undefined) return fail(noGit)
  const writers = writersOf(run).filter(
    ({ workerId }) => !run.memory.dropped.includes(workerId) && ports.trees.hasDiff(workerId),
  )
  const made = await ports.trees.combine(
    path,
    start,
    writers.map(({ workerId }) => workerId),
  )
  if (!made.ok) return made
  const conflicts = made.value.conflicts.flatMap(({ id, paths }) => {
    const at = writers.findIndex(({ workerId }) => workerId === id)
    const unit = writers[at]?.unit
    // Whoever took the unit over started without this diff and answers for it now.
    const takenOver = writers.slice(at + 1).some((later) => later.unit === unit)
    return unit === undefined || takenOver ? [] : [{ unit, paths }]
  })
  return ok({ path, start, commit: made.value.commit, conflicts })
}

/** Every worker of the run that writes, in the order in which their waves ran. */
const writersOf = ({
  memory,
}: LiveRun): readonly { readonly unit: string; readonly workerId: string }[] =>
  memory.waves.flatMap(({ phase, workers }) => {
    const known = memory.state.book.phases.find(({ id }) => id === phase)
    if (known === undefined || !isWriter(known)) return []
    const { allWorkers } = memoryOf(memory, phase)
    return Object.entries(workers).flatMap(([unit, workerId]) =>
      allWorkers.includes(workerId) ? [{ unit, workerId }] : [],
    )
  })

const noGit = problem('not_a_repository', 'The project is no Git repository: there is no whole.', {
  kept: 'Nothing was changed.',
})
