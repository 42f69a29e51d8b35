import type { Problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import { followUpPrompt } from '@shared/turns/structured-result'
import type { SchedulerPorts } from './ports'
import { queueNextTurn, type Waker } from './queue-next-turn'
import { unfitText } from './unfit-text'
import { unknownWorker } from './unknown-worker'
import { whyNotTold } from './why-not-told'

/** Tells a worker more: a follow-up turn in the same session and workspace. */
export const tellWorker = async (
  ports: Pick<SchedulerPorts, 'records' | 'turns' | 'providers'>,
  scheduler: Waker,
  workerId: string,
  text: string,
  also: () => void = () => undefined,
): Promise<Result<Record<string, never>, Problem>> => {
  const worker = ports.records.workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  const refusal = unfitText(ports, worker, text) ?? whyNotTold(ports, worker)
  if (refusal !== null) return fail(refusal)
  const prompt = followUpPrompt(text, worker.resolved.structured)
  return queueNextTurn(ports, scheduler, worker, { prompt, resume: worker.sessionId }, also)
}
