import { type Problem, problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import type { SchedulerPorts } from './ports'
import { retryWorker } from './retry-worker'
import type { Scheduler } from './scheduler'
import { unknownWorker } from './unknown-worker'

/** A command that was denied becomes one that Claude writers may run in this project, and it runs again. */
export const allowCommand = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns' | 'providers'>,
  scheduler: Scheduler,
  workerId: string,
  command: string,
): Promise<Result<Record<string, never>, Problem>> => {
  const worker = ports.records.workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  if (command.trim() === '')
    return fail(problem('empty_command', 'There is no command to allow.', { fix: 'Name one.' }))
  const retried = await retryWorker(ports, scheduler, workerId)
  if (retried.ok) ports.records.allowedCommands.add(worker.projectId, command)
  return retried
}
