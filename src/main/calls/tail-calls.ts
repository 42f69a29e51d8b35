import { join } from 'node:path'
import type { CallHandlers } from '@shared/ipc/contract'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { turnFolder } from '../scheduler/folders'
import { snapshotTail } from '../supervisor/tail/snapshot-tail'
import type { TailSource } from '../supervisor/tail/tail-reader'
import type { EngineParts } from './engine-parts'

export const tailCalls = ({
  store,
  clis,
  supervisor,
  folders,
  ports,
}: EngineParts): CallHandlers<'readTail' | 'findInTail' | 'snapshotTail'> => {
  const sourceOf = (workerId: string, number: number): Result<TailSource, Problem> => {
    const worker = store.workers.read(workerId)
    const turn = store.turns.ofWorker(workerId).find((each) => each.number === number)
    if (worker === null || turn === undefined)
      return fail(problem('unknown_turn', `Worker ${workerId} has no turn ${String(number)}.`))
    const session = turn.resume === null ? null : store.sessions.find(turn.resume)
    return ok({
      folder: turnFolder(worker.folder, number),
      adapter: clis.adapter(worker.resolved.provider),
      carry: session?.carry ?? null,
      settledBytes: turn.outcome?.end.stdoutBytes ?? null,
    })
  }
  return {
    async readTail({ workerId, turn, ...request }) {
      const source = sourceOf(workerId, turn)
      return source.ok ? supervisor.tails.readTail(source.value, request) : source
    },
    async snapshotTail({ workerId, turn }) {
      const source = sourceOf(workerId, turn)
      if (!source.ok) return source
      const now = new Date(ports.clock.now())
      const name = `${workerId}-turn-${String(turn)}-${now.toISOString().replaceAll(/[-:.]/g, '')}.zip`
      const log = join(source.value.folder, 'stdout.log')
      return snapshotTail(log, join(folders.root, 'snapshots', name), now)
    },
    async findInTail({ workerId, turn, ...request }) {
      const source = sourceOf(workerId, turn)
      return source.ok ? supervisor.tails.findInTail(source.value, request) : source
    },
  }
}
