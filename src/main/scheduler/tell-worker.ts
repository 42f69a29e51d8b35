import { type Problem, problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import { promptTooBig } from '@shared/plan/prompt-size'
import type { SchedulerPorts } from './ports'
import { queueNextTurn } from './queue-next-turn'
import type { Scheduler } from './scheduler'
import { unknownWorker } from './unknown-worker'

const maxFollowUps = 10

/** Tells a worker more: a follow-up turn in the same session and workspace. */
export const tellWorker = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns' | 'providers'>,
  scheduler: Scheduler,
  workerId: string,
  text: string,
): Promise<Result<Record<string, never>, Problem>> => {
  const worker = ports.records.workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  const refuse = (code: string, message: string, fix: string) =>
    fail(problem(code, message, { kept: 'Its workspace and result.', fix }))
  const { traits } = ports.providers.adapter(worker.resolved.provider)
  if (text.trim() === '')
    return refuse('empty_text', 'There is nothing to tell it.', 'Write what it should do next.')
  const { custom } = worker.resolved
  const tooBig = promptTooBig(text, custom?.promptTransport ?? traits.promptTransport)
  if (tooBig !== null)
    return refuse('prompt_too_big', tooBig, 'Put the long part into a file and name it.')
  if (worker.state === 'open') {
    if (!traits.resume || worker.sessionId === null)
      return refuse(
        'no_session',
        traits.resume
          ? 'Its CLI never named a session, so there is none to go on with.'
          : `${traits.label} can't resume a session.`,
        'Run it again instead: same brief, fresh session.',
      )
    const followUps = ports.records.turns
      .ofWorker(workerId)
      .filter(isFollowUp(worker.resolved.resume))
    if (followUps.length >= maxFollowUps)
      return refuse(
        'too_many_follow_ups',
        `It was told more ${String(maxFollowUps)} times already.`,
        'Plan a new worker with what you know now.',
      )
  }
  return queueNextTurn(ports, scheduler, worker, { prompt: text, resume: worker.sessionId })
}

/** A worker planned to resume a session resumes it in its first turn too; that is no follow-up. */
const isFollowUp =
  (planned: string | null) =>
  ({ number, resume }: { number: number; resume: string | null }): boolean =>
    resume !== null && (number > 1 || planned === null)
