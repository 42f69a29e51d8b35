import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '@shared/lib/result'
import type { ResolvedPlan, ResolvedWorker } from '@shared/plan/resolved-plan'
import { receiptTurn } from '@shared/report/receipt'
import type { EngineParts } from './calls/engine-parts'
import { reviewPlanText } from './calls/plan-calls'
import { errorCode } from './platform/system-error'
import type { WaveOrder, WavePage, Waves } from './playbooks/runner/ports'
import { turnFolder } from './scheduler/folders'
import { planProblem } from './scheduler/plan-problem'
import { retryWorker } from './scheduler/retry-worker'
import { runWave } from './scheduler/run-wave'
import { stopWave } from './scheduler/stop-wave'
import { tellWorker } from './scheduler/tell-worker'

type Parts = Pick<EngineParts, 'store' | 'sources' | 'home' | 'ports' | 'scheduler'>

/** The engine's waves and workers as the runner of playbooks uses them. */
export const playbookWaves = (parts: Parts): Waves => {
  const { store, ports, scheduler } = parts
  const page = (waveId: string): WavePage | null => {
    const wave = store.waves.summary(waveId)
    return wave === null ? null : { wave, workers: store.workers.ofWave(waveId) }
  }
  return {
    review: (projectId, text, confirmed) =>
      reviewPlanText(parts, { projectId, text, ...confirmed }),
    async run(order, also) {
      const { text, checkoutConfirmed, quotaAllowed, projectId, orchestrationId } = order
      const confirmed = { checkoutConfirmed, quotaAllowed }
      const review = await reviewPlanText(parts, { projectId, text, ...confirmed })
      if (!review.ok) return review
      const { plan, findings } = review.value
      if (plan === null) return fail(planProblem(findings))
      const request = { projectId, orchestrationId, includeUncommitted: false, ...confirmed }
      const whole = { ...review.value, plan: asOrdered(plan, order) }
      return runWave(ports, scheduler, request, whole, (waveId) => {
        const started = page(waveId)
        if (started !== null) also(started)
      })
    },
    read: page,
    worker: (id) => store.workers.summary(id),
    tell: (id, text, also) => tellWorker(ports, scheduler, id, text, also),
    again: (id, also) => retryWorker(ports, scheduler, id, also),
    stop: (id) => stopWave(store, scheduler, id),
    async result(id) {
      const worker = store.workers.read(id)
      if (worker === null) return null
      return textOf(join(turnFolder(worker.folder, worker.turn), 'result.md'))
    },
    async files(id) {
      const folder = store.workers.read(id)?.folder
      if (folder === undefined) return []
      const wished = ['result.md', 'diff.patch'].map((name) => join(folder, name))
      const there = await Promise.all(wished.map(isThere))
      return wished.filter((_, at) => there[at] === true)
    },
    served(id) {
      const last = store.turns.ofWorker(id).findLast(({ outcome }) => outcome !== null)
      return last === undefined ? [] : receiptTurn(last.number, last, last.outcome).models
    },
    tells(id) {
      const worker = store.workers.read(id)
      if (worker === null) return []
      const { workspace, sessionId, folder, resolved } = worker
      return [workspace?.root, workspace?.cwd, sessionId, folder, resolved.model, id].filter(
        (tell) => typeof tell === 'string',
      )
    },
  }
}

/** Where its workers start; and of the lead's wave the form of its answers, in place of the worker contract. */
const asOrdered = (plan: ResolvedPlan, { from, schema }: WaveOrder): ResolvedPlan => ({
  ...plan,
  workers: plan.workers.map((worker): ResolvedWorker => {
    const isolated = worker.isolate === 'clone' || worker.isolate === 'worktree'
    return {
      ...worker,
      ...(from === null || !isolated ? {} : { from }),
      ...(schema === null ? {} : { schema, brief: worker.task }),
    }
  }),
})

const textOf = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

const isThere = async (file: string): Promise<boolean> => {
  try {
    await access(file)
    return true
  } catch (error) {
    if (errorCode(error) === null) throw error
    return false
  }
}
