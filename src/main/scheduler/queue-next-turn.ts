import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { newestTurnGone } from './end-survivors'
import type { SchedulerPorts } from './ports'
import type { WorkerRecord } from './records'

/** What looks again at what may start. */
export interface Waker {
  wake(): void
}

export interface NextTurn {
  readonly prompt: string
  /** The session to resume; null for a fresh one. */
  readonly resume: string | null
}

/**
 * Queues a next turn of an open worker, once nothing of its newest one is alive: turns share session and
 * workspace (design: Processes). Its wave runs again if it had ended. `also` is part of the same write.
 */
export const queueNextTurn = async (
  { records, turns }: Pick<SchedulerPorts, 'records' | 'turns'>,
  scheduler: Waker,
  worker: WorkerRecord,
  next: NextTurn,
  also: () => void = () => undefined,
): Promise<Result<Record<string, never>, Problem>> => {
  if (worker.state !== 'open') return fail(notOpen(worker))
  const gone = await newestTurnGone({ records, turns }, worker.id)
  if (!gone.ok) return gone
  const queued = records.atomically(() => {
    const turn = records.turns.queue({ workerId: worker.id, ...next })
    if (turn === null) return null
    records.waves.move(worker.waveId, 'reopen')
    also()
    return turn
  })
  if (queued === null) return fail(notOpen(records.workers.read(worker.id) ?? worker))
  scheduler.wake()
  return ok({})
}

const reasons = {
  queued: 'it already waits to run',
  active: 'it is still running',
  closed: 'it is closed',
  abandoned: 'it was abandoned',
  lost: 'how its last turn ended is not proven',
  open: 'it changed meanwhile',
} as const

const notOpen = ({ state }: WorkerRecord): Problem =>
  problem('not_open', `This worker can't be given another turn: ${reasons[state]}.`, {
    kept: 'Nothing was changed.',
  })
