import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { followUpPrompt } from '@shared/turns/structured-result'
import type { SchedulerPorts } from './ports'
import { queueNextTurn, type Waker } from './queue-next-turn'
import { unknownWorker } from './unknown-worker'
import { whyNotTold } from './why-not-told'

/** The first message that waits for a worker becomes its next turn; the answer is that turn's number. */
export const sendMessage = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns' | 'providers'>,
  scheduler: Waker,
  workerId: string,
): Promise<Result<{ turn: number }, Problem>> => {
  const { records } = ports
  const worker = records.workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  const [first] = records.messages.waiting(workerId)
  if (first === undefined) return fail(problem('no_message', 'No message waits for this worker.'))
  const refusal = whyNotTold(ports, worker)
  if (refusal !== null) return fail(refusal)
  const turn = worker.turn + 1
  const prompt = followUpPrompt(first.text, worker.resolved.structured)
  const next = { prompt, resume: worker.sessionId }
  const queued = await queueNextTurn(ports, scheduler, worker, next, () => {
    records.messages.sent(workerId, first.id, turn)
  })
  return queued.ok ? ok({ turn }) : queued
}
