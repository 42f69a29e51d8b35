import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { SchedulerPorts } from './ports'
import type { WorkerRecord } from './records'
import type { Scheduler } from './scheduler'

export interface NextTurn {
  readonly prompt: string
  /** The session to resume; null for a fresh one. */
  readonly resume: string | null
}

/**
 * Queues a next turn of an open worker, once nothing of its newest one is alive: turns share session and
 * workspace (design: Processes). Its wave runs again if it had ended.
 */
export const queueNextTurn = async (
  { records, turns }: Pick<SchedulerPorts, 'records' | 'turns'>,
  scheduler: Scheduler,
  worker: WorkerRecord,
  next: NextTurn,
): Promise<Result<Record<string, never>, Problem>> => {
  if (worker.state !== 'open') return fail(notOpen(worker))
  const newest = records.turns.ofWorker(worker.id).at(-1)
  if (newest?.launch) {
    const { folder, workspace } = newest.launch
    const survivors = await turns.sweep({ turnId: newest.id, folder, workspace })
    if (survivors.length > 0)
      return fail(
        problem('survivors', `Processes of its last turn are still alive: ${named(survivors)}.`, {
          kept: 'Its workspace and session.',
          fix: 'End them, then try again.',
        }),
      )
  }
  const queued = records.atomically(() => {
    const turn = records.turns.queue({ workerId: worker.id, ...next })
    if (turn !== null) records.waves.move(worker.waveId, 'reopen')
    return turn
  })
  if (queued === null) return fail(notOpen(records.workers.read(worker.id) ?? worker))
  scheduler.wake()
  return ok({})
}

const named = (survivors: readonly { pid: number; command: string }[]): string =>
  survivors.map(({ pid, command }) => `${command} (${String(pid)})`).join(', ')

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
