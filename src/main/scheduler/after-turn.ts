import type { SchedulerPorts } from './ports'
import type { Waker } from './queue-next-turn'
import { sendMessage } from './send-message'
import type { Slot } from './slots'

/**
 * What follows from a turn that ended well by itself: the next message that waits for the worker is sent,
 * else its plan may have it closed. After any other end, or a question, both wait for the person. What a budget,
 * or the time of its wave, ended is a line in the journal.
 */
export const afterTurn = async (
  ports: SchedulerPorts,
  scheduler: Waker,
  { workerId, wave }: Pick<Slot, 'workerId' | 'wave'>,
): Promise<void> => {
  const { workers, messages } = ports.records
  const worker = workers.summary(workerId)
  if (worker?.ending === 'over_budget') ports.note(workerId, 'change', worker.message ?? '')
  if (worker?.state !== 'open' || worker.ending !== 'succeeded') return
  const { handoff } = worker
  if (handoff?.status === 'NEEDS_CONTEXT' || handoff?.status === 'BLOCKED') return
  if (messages.waiting(workerId).length > 0) {
    // A refusal leaves the message where it is; the worker's screen says why it waits.
    await sendMessage(ports, scheduler, workerId)
    return
  }
  if (wave.plan.closePolicy !== 'done' || handoff?.status !== 'DONE') return
  if (worker.survivors > 0 || !workers.close(workerId, null, '')) return
  ports.note(workerId, 'change', 'closed as its plan says: it reported DONE')
}
