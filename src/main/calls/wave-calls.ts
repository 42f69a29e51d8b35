import { join } from 'node:path'
import type { CallHandlers } from '@shared/ipc/contract'
import type { WavePage } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { WaveSummary } from '@shared/worker/records'
import { demoPlan } from '../demo/demo-plan'
import { makeSampleRepository } from '../demo/make-sample-repository'
import { allowQuota } from '../scheduler/allow-quota'
import { holdWave } from '../scheduler/hold-wave'
import { type RunningWave, runWave, type WaveRequest } from '../scheduler/run-wave'
import { stopWave } from '../scheduler/stop-wave'
import type { EngineParts } from './engine-parts'
import { canBeStopped, noteStop, stopWords } from './note-stop'
import { reviewPlanWithin } from './plan-calls'
import { unknownOrchestration, unknownWave } from './unknown'

type Names =
  | 'runWave'
  | 'runDemo'
  | 'readWave'
  | 'readOrchestration'
  | 'stopWave'
  | 'holdWave'
  | 'allowQuota'
  | 'resumeWave'

export const waveCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { store, scheduler, ports, journal } = parts
  const page = (wave: WaveSummary): WavePage => ({ wave, workers: store.workers.ofWave(wave.id) })
  return {
    runWave: (request) => reviewAndRun(parts, request),
    async runDemo() {
      const folder = join(parts.folders.root, 'demo', 'shelf')
      const made = await makeSampleRepository(folder, await ports.environment())
      if (!made.ok) return made
      const project = store.projects.add({
        name: 'shelf (demo)',
        path: folder,
        isGit: true,
        branch: 'main',
      })
      return reviewAndRun(parts, {
        projectId: project.id,
        orchestrationId: null,
        checkoutConfirmed: false,
        includeUncommitted: false,
        text: JSON.stringify(demoPlan(folder)),
      })
    },
    readWave({ waveId }) {
      const wave = store.waves.summary(waveId)
      return Promise.resolve(wave === null ? fail(unknownWave(waveId)) : ok(page(wave)))
    },
    readOrchestration({ orchestrationId }) {
      if (store.orchestrations.read(orchestrationId) === null)
        return Promise.resolve(fail(unknownOrchestration(orchestrationId)))
      const waves = store.waves.ofOrchestration(orchestrationId).map(page)
      return Promise.resolve(ok({ waves }))
    },
    stopWave({ waveId }) {
      const asked = store.workers.ofWave(waveId).filter(canBeStopped)
      const stopped = stopWave(store, scheduler, waveId)
      const wave = store.waves.summary(waveId)
      if (stopped.ok && wave !== null && asked.length > 0)
        noteStop(parts, () => {
          const text = stopWords(wave, asked)
          journal.note(wave.orchestrationId, {
            from: 'person',
            kind: 'change',
            text,
            workerId: null,
          })
        })
      return Promise.resolve(stopped)
    },
    holdWave: ({ waveId, held }) => Promise.resolve(holdWave(ports, scheduler, waveId, held)),
    allowQuota: ({ waveId }) => allowQuota(ports, scheduler, waveId),
    resumeWave: ({ waveId }) => Promise.resolve(holdWave(ports, scheduler, waveId, false)),
  }
}

const reviewAndRun = async (
  parts: EngineParts,
  request: WaveRequest & { readonly text: string },
): Promise<Result<RunningWave, Problem>> => {
  const review = await reviewPlanWithin(parts, request.orchestrationId, request)
  return review.ok ? runWave(parts.ports, parts.scheduler, request, review.value) : review
}
