import type { TurnEnd } from '@shared/outcome/turn-end'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { SchedulerPorts } from './ports'
import { unknownWorker } from './unknown-worker'

type Ports = Pick<SchedulerPorts, 'records' | 'turns'>

/** Ends what is left of a worker's newest turn; a lost worker of which nothing runs any more is open again. */
export const endSurvivors = async (
  ports: Ports,
  workerId: string,
): Promise<Result<Record<string, never>, Problem>> => {
  const { workers } = ports.records
  const worker = workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  if (worker.state === 'active' || worker.state === 'queued')
    return fail(problem('running', 'Its turn is not over: stop it instead.'))
  const gone = await newestTurnGone(ports, workerId)
  if (!gone.ok) return gone
  if (worker.state === 'lost') workers.recover(workerId)
  return ok({})
}

/** Ends what is left of a worker's newest turn, or says which of its processes can't be ended. */
export const newestTurnGone = async (
  { records, turns }: Ports,
  workerId: string,
): Promise<Result<null, Problem>> => {
  const newest = records.turns.ofWorker(workerId).at(-1)
  if (!newest?.launch) return ok(null)
  const { folder, workspace } = newest.launch
  const survivors = await turns.sweep({ turnId: newest.id, folder, workspace })
  if (survivors.length > 0) return fail(stillAlive(survivors))
  if ((newest.outcome?.end.survivors.length ?? 0) > 0) records.turns.clear(newest.id)
  return ok(null)
}

const stillAlive = (survivors: TurnEnd['survivors']): Problem => {
  const named = survivors.map(({ pid, command }) => `${command} (${String(pid)})`).join(', ')
  return problem('survivors', `Processes of its last turn are still alive: ${named}.`, {
    kept: 'Its workspace and session.',
    fix: 'End them, then try again.',
  })
}
