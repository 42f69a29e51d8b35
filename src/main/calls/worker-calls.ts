import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallHandlers } from '@shared/ipc/contract'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode } from '../platform/system-error'
import { allowCommand } from '../scheduler/allow-command'
import { abandonWorker } from '../scheduler/abandon-worker'
import { closeWorker } from '../scheduler/close-worker'
import { endSurvivors, newestTurnGone } from '../scheduler/end-survivors'
import { noQuotaLeft } from '../scheduler/no-quota-left'
import { readResultState } from '../scheduler/read-result-state'
import { turnFolder } from '../scheduler/folders'
import { retryWorker } from '../scheduler/retry-worker'
import { stopWorker } from '../scheduler/stop-worker'
import { tellWorker } from '../scheduler/tell-worker'
import { unknownWorker } from '../scheduler/unknown-worker'
import type { EngineParts } from './engine-parts'
import { canBeStopped, noteStop } from './note-stop'
import { rescueWorker } from './rescue-worker'
import { takeDiffAgain } from './take-diff-again'

type Names =
  | 'readWorker'
  | 'stopWorker'
  | 'tellWorker'
  | 'retryWorker'
  | 'closeWorker'
  | 'markWorker'
  | 'rescueWorker'
  | 'endSurvivors'
  | 'abandonWorker'
  | 'restoreWorkspace'
  | 'workspaceDisk'
  | 'allowCommand'
  | 'readDiff'
  | 'readFileDiff'

type Nothing = Record<string, never>

export const workerCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, scheduler, ports, workspaces, folders, journal } = parts
  const noteWorth = async (workerId: string, worth: string, why: string) => {
    await ports.receipt(workerId)
    journal.ofWorker(
      workerId,
      'person',
      'change',
      [`marked ${worth}`, why].filter(Boolean).join(': '),
    )
  }
  const withQuota = async (workerId: string, turn: () => Promise<Result<Nothing, Problem>>) => {
    const worker = store.workers.read(workerId)
    const refusal = worker === null ? null : noQuotaLeft(ports, worker)
    return refusal === null ? turn() : fail(refusal)
  }
  /** Null: that turn (the newest, if none is named) took no diff. */
  const patchFile = async (
    workerId: string,
    turn: number | undefined,
    against: 'base' | 'previous',
  ): Promise<Result<string | null, Problem>> => {
    const worker = store.workers.read(workerId)
    const turns = store.turns.ofWorker(workerId)
    const record = turn === undefined ? turns.at(-1) : turns.find(({ number }) => number === turn)
    if (worker === null) return fail(unknownWorker(workerId))
    if (record === undefined && turn !== undefined) return fail(noTurn(turn))
    if (turn === undefined && against === 'base') {
      const again = await takeDiffAgain(parts, workerId)
      if (!again.ok) return again
      const took = store.workers.summary(workerId)?.diff != null
      return ok(took ? join(worker.folder, 'diff.patch') : null)
    }
    if (record?.outcome?.diff == null) return ok(null)
    const fileOf = (number: number) => join(turnFolder(worker.folder, number), 'diff.patch')
    const to = fileOf(record.number)
    if (against === 'base' || worker.workspace === null) return ok(to)
    const before = turns.findLast(
      ({ number, outcome }) => number < record.number && outcome?.diff != null,
    )
    const from = before === undefined ? null : fileOf(before.number)
    const since = join(turnFolder(worker.folder, record.number), 'since-previous.patch')
    return workspaces.diffTurns(worker.workspace, { from, to }, since)
  }
  return {
    async readWorker({ workerId }) {
      const record = store.workers.read(workerId)
      const worker = store.workers.summary(workerId)
      const wave = store.waves.summary(worker?.waveId ?? '')
      const project = store.projects.read(record?.projectId ?? '')
      if (record === null || worker === null || wave === null || project === null)
        return fail(unknownWorker(workerId))
      const { workspace, folder, sessionId, resolved, worth, worthWhy } = record
      const turns = store.turns.ofWorker(workerId).map((turn) => ({
        turn: turn.number,
        state: turn.state,
        prompt: turn.prompt,
        startedAt: turn.startedAt,
        endedAt: turn.endedAt,
        outcome: turn.outcome,
      }))
      return ok({
        worker,
        wave,
        project,
        brief: resolved.brief,
        why: resolved.why,
        workspace: workspace?.root ?? null,
        workspaceKept:
          workspace !== null && (await workspaces.isKept(folders.workspaces, workerId, workspace)),
        workspaceWarnings: workspace?.warnings ?? [],
        base: workspace?.base ?? null,
        folder,
        sessionId,
        worth: worth === null ? null : { mark: worth, why: worthWhy ?? '' },
        turns,
        result: await readResult(join(folder, 'result.md')),
        resultState: await readResultState(ports.clock, folder, worker.turn),
        repositoryGone: workspace === null ? null : await workspaces.repositoryGone(workspace),
        headMoved: workspace !== null && (await workspaces.headMoved(workspace)),
      })
    },
    stopWorker({ workerId }) {
      const worker = store.workers.summary(workerId)
      const stopped = stopWorker(scheduler, workerId)
      if (stopped.ok && worker !== null && canBeStopped(worker))
        noteStop(parts, () => {
          journal.ofWorker(workerId, 'person', 'change', 'stopped')
        })
      return Promise.resolve(stopped)
    },
    tellWorker: ({ workerId, text }) =>
      withQuota(workerId, () => tellWorker(ports, scheduler, workerId, text)),
    retryWorker: ({ workerId }) =>
      withQuota(workerId, () => retryWorker(ports, scheduler, workerId)),
    async closeWorker({ workerId, worth, why, deleteWorkspace }) {
      const workspace = store.workers.read(workerId)?.workspace ?? null
      if (deleteWorkspace !== true || workspace === null) {
        const closed = closeWorker(store, workerId, worth, why)
        scheduler.wake()
        if (!closed.ok) return closed
        await noteWorth(workerId, worth, why)
        return ok({ kept: null })
      }
      const gone = await newestTurnGone(ports, workerId)
      if (!gone.ok) return gone
      const closed = closeWorker(store, workerId, worth, why)
      scheduler.wake()
      if (!closed.ok) return closed
      await noteWorth(workerId, worth, why)
      const kept = await workspaces.retire(folders.workspaces, workerId, workspace)
      return kept.ok ? ok({ kept: kept.value === null ? null : keptWords(kept.value) }) : kept
    },
    async markWorker({ workerId, worth, why }) {
      if (!store.workers.mark(workerId, worth, why)) return fail(notEnded)
      await noteWorth(workerId, worth, why)
      return ok({})
    },
    rescueWorker: ({ workerId, provider, note }) => rescueWorker(parts, workerId, provider, note),
    endSurvivors: ({ workerId }) => endSurvivors(ports, workerId),
    async restoreWorkspace({ workerId }) {
      const workspace = store.workers.read(workerId)?.workspace ?? null
      if (workspace === null) return fail(unknownWorker(workerId))
      const restored = await workspaces.restore(folders.workspaces, workerId, workspace)
      if (!restored.ok) return restored
      store.workers.setWorkspace(workerId, restored.value)
      return ok({})
    },
    workspaceDisk: async () => ok({ bytes: await workspaces.diskUse(folders.workspaces) }),
    abandonWorker: ({ workerId }) => abandonWorker(ports, workerId),
    allowCommand: ({ workerId, command }) => allowCommand(ports, scheduler, workerId, command),
    async readDiff({ workerId, turn, against = 'base' }) {
      const base = store.workers.read(workerId)?.workspace?.base ?? null
      const file = await patchFile(workerId, turn, against)
      return file.ok ? workspaces.readDiff(file.value, base) : file
    },
    async readFileDiff({ workerId, turn, against = 'base', path, force }) {
      const file = await patchFile(workerId, turn, against)
      if (!file.ok) return file
      return file.value === null
        ? fail(problem('no_diff', 'This worker has no diff.', { where: path }))
        : workspaces.readFileDiff(file.value, path, force)
    },
  }
}

const noTurn = (turn: number): Problem =>
  problem('unknown_turn', `This worker has no turn ${String(turn)}.`)

const notEnded = problem('not_ended', 'Only a worker whose turn has ended can be marked.', {
  kept: 'Nothing was changed.',
})

const keptWords = ({
  files,
  commits,
  folder,
}: {
  readonly files: readonly string[]
  readonly commits: number
  readonly folder: string
}): string => {
  const named = files.slice(0, 5).join(', ')
  const more = files.length > 5 ? ` and ${String(files.length - 5)} more` : ''
  const own = commits === 0 ? '' : `, ${String(commits)} own commits`
  return `Kept in ${folder}: ${named}${more}${own}`
}

/** Null where there is none to read; why is another fact. */
const readResult = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === null) throw error
    return null
  }
}
