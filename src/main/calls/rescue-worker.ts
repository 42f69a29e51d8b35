import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import type { PlanDocument } from '@shared/plan/plan-document'
import { rescueBrief } from '@shared/turns/rescue-brief'
import { errorCode } from '../platform/system-error'
import { outputTail } from '../scheduler/output-tail'
import { type RunningWave, runWave } from '../scheduler/run-wave'
import { unknownWorker } from '../scheduler/unknown-worker'
import type { EngineParts } from './engine-parts'
import { reviewPlanText } from './plan-calls'

/**
 * Starts a new worker of another provider where one failed: the same task on the same base, with the diff
 * and the end of the output in its brief, as a wave of the same orchestration.
 */
export const rescueWorker = async (
  parts: EngineParts,
  workerId: string,
  provider: string,
  note: string,
): Promise<Result<RunningWave, Problem>> => {
  const { store, ports, scheduler, journal } = parts
  const worker = store.workers.read(workerId)
  if (worker === null) return fail(unknownWorker(workerId))
  const { resolved, planId } = worker
  const last = store.turns.ofWorker(workerId).at(-1)
  const outcome = last?.outcome ?? null
  if (worker.state === 'active' || worker.state === 'queued' || outcome === null)
    return fail(refuse('turn_active', 'Its turn is not over.', 'Wait for its end, or stop it.'))
  if (outcome.ending === 'succeeded')
    return fail(refuse('nothing_to_rescue', 'Its last turn did not fail.', 'Tell it more instead.'))
  if (provider === resolved.provider)
    return fail(
      refuse('same_provider', 'A rescue is by another provider.', 'Choose one, or run it again.'),
    )
  const patchFile = join(worker.folder, 'diff.patch')
  const plan: PlanDocument = {
    version: 1,
    title: `Rescue of ${planId}`,
    strategy: 'balanced',
    workers: [
      {
        id: `${planId.slice(0, 56)}-rescue`,
        why: `${planId} failed on ${resolved.provider}: ${outcome.message}`.slice(0, 300),
        provider,
        mode: resolved.mode,
        cwd: resolved.cwd,
        isolate: resolved.isolate,
        timeoutSeconds: resolved.timeoutSeconds,
        task: rescueBrief({
          task: resolved.task,
          planId,
          provider: resolved.provider,
          message: outcome.message,
          diff: outcome.diff === null ? null : await textOf(patchFile),
          patchFile,
          output: await lastOutput(worker.folder, outcome.turn, outcome.end.stdoutBytes),
          note,
        }),
      },
    ],
  }
  const request = {
    projectId: worker.projectId,
    orchestrationId: worker.orchestrationId,
    checkoutConfirmed: false,
    includeUncommitted: false,
    text: JSON.stringify(plan),
  }
  const review = await reviewPlanText(parts, request)
  if (!review.ok) return review
  const reviewed = review.value.plan
  const onItsBase = reviewed && {
    ...reviewed,
    workers: reviewed.workers.map((each) => ({ ...each, rescues: workerId })),
  }
  const running = await runWave(ports, scheduler, request, { ...review.value, plan: onItsBase })
  if (running.ok)
    journal.ofWorker(workerId, 'person', 'switch', `rescued by ${provider}: ${outcome.message}`)
  return running
}

const refuse = (code: string, message: string, fix: string): Problem =>
  problem(code, message, { kept: 'Nothing was started.', fix })

const textOf = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

const lastOutput = async (folder: string, turn: number, bytes: number): Promise<string> => {
  const place = join(folder, 'turns', String(turn))
  const out = outputTail(join(place, 'stdout.log'), bytes)
  const err = await textOf(join(place, 'stderr.log'))
  return [out, (err ?? '').slice(-4_000)].filter((text) => text.trim() !== '').join('\n')
}
