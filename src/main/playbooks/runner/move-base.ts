import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { RunEntry, Start } from '@shared/playbook/runner/run-entry'
import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'
import { startOf } from './start-run'

/** Where the waves of a run start now: the base it was frozen on, or the one the person moved it to. */
export const startNow = ({ frozen, memory }: LiveRun): Start | null => memory.start ?? frozen.start

/** What moving a run to the repository's HEAD adds to its record: all combined is built, and checked, anew on it. */
export const moveBase = async (
  ports: Pick<RunnerPorts, 'orchestrations' | 'project' | 'trees'>,
  run: LiveRun,
  why: string,
): Promise<Result<readonly RunEntry[], Problem>> => {
  const before = startNow(run)
  if (before === null) return fail(noBase)
  const made = await startOf(ports, run.row.orchestrationId, false)
  if (!made.ok) return made
  const start = made.value
  if (start === null) return fail(noBase)
  if (start.head === before.head) return fail(sameBase)
  return ok([
    { kind: 'base', from: before.base, start },
    { kind: 'event', event: { type: 'change', by: 'person', change: { kind: 'rebase' }, why } },
  ])
}

const noBase = problem('no_base', 'The project is no Git repository: there is no base to move.', {
  kept: 'Nothing was changed.',
})
const sameBase = problem('same_base', 'The repository stands where this run has its base.', {
  kept: 'Nothing was changed.',
})
