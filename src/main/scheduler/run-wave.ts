import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { PlanReview, ResolvedPlan } from '@shared/plan/resolved-plan'
import type { Project } from '@shared/worker/records'
import { errorCode, errorWords } from '../platform/system-error'
import { orchestrationFolderName, waveFolderName, workerFolder } from './folders'
import { planProblem } from './plan-problem'
import type { SchedulerPorts } from './ports'
import type { OrchestrationRecord } from './records'
import type { Scheduler } from './scheduler'
import { writeProjection } from '../platform/write-projection'

export interface WaveRequest {
  readonly projectId: string
  /** Null: a new orchestration named after the plan's title. */
  readonly orchestrationId: string | null
  readonly checkoutConfirmed: boolean
  readonly includeUncommitted: boolean
  /** The person lets this wave go past the quota's stop line. */
  readonly quotaAllowed?: boolean | undefined
}

export interface RunningWave {
  readonly waveId: string
  readonly orchestrationId: string
}

type Ports = Pick<SchedulerPorts, 'records' | 'clock' | 'complain'> & {
  /** Where orchestrations live (absolute). */
  readonly orchestrationsFolder: string
}

/**
 * Runs a reviewed plan: folders, then every row in one step, then the files scripts read. `also` is part of
 * that step.
 */
export const runWave = async (
  ports: Ports,
  scheduler: Scheduler,
  request: WaveRequest,
  review: PlanReview,
  also: (waveId: string) => void = () => undefined,
): Promise<Result<RunningWave, Problem>> => {
  const { records } = ports
  const { plan } = review
  if (plan === null) return fail(planProblem(review.findings))
  const { orchestrationId } = request
  const known = orchestrationId === null ? null : records.orchestrations.read(orchestrationId)
  if (orchestrationId !== null && known === null)
    return fail(problem('unknown_orchestration', 'The orchestration to add to does not exist.'))
  const title = plan.title ?? firstLine(plan)
  const folders = await makeFolders(ports, known, title, plan.phase)
  if (!folders.ok) return folders

  const added = records.atomically(() => {
    const { folder } = folders.value
    const orchestration =
      known ?? records.orchestrations.add({ projectId: request.projectId, title, folder })
    const wave = records.waves.add({
      orchestrationId: orchestration.id,
      title,
      plan,
      folder: folders.value.waveFolder,
      checkoutConfirmed: request.checkoutConfirmed,
      includeUncommitted: request.includeUncommitted,
      quotaAllowed: request.quotaAllowed,
    })
    for (const resolved of plan.workers) {
      const place = workerFolder(wave.folder, resolved.id)
      const worker = records.workers.add({ waveId: wave.id, folder: place, resolved })
      records.turns.queue({ workerId: worker.id, prompt: resolved.brief, resume: resolved.resume })
    }
    records.waves.move(wave.id, 'start')
    also(wave.id)
    return { orchestration, wave }
  })
  scheduler.wake()
  try {
    const project = records.projects.read(added.orchestration.projectId)
    await writeProjections(added.orchestration, project, added.wave.folder, plan)
  } catch (error) {
    ports.complain(`Writing the files of ${added.wave.folder}`, error)
  }
  return ok({ waveId: added.wave.id, orchestrationId: added.orchestration.id })
}

const firstLine = ({ workers }: ResolvedPlan): string =>
  workers[0]?.task.trim().split('\n', 1)[0]?.slice(0, 80) ?? 'Wave'

const makeFolders = async (
  { records, clock, orchestrationsFolder }: Ports,
  known: OrchestrationRecord | null,
  title: string,
  phase: string | null,
): Promise<Result<{ folder: string; waveFolder: string }, Problem>> => {
  const wished = join(orchestrationsFolder, orchestrationFolderName(title, clock.now()))
  try {
    const folder = known?.folder ?? (await makeFresh(wished))
    const number = known === null ? 1 : records.waves.nextNumber(known.id)
    const waveFolder = await makeFresh(join(folder, waveFolderName(number, phase)))
    return ok({ folder, waveFolder })
  } catch (error) {
    const message = `The wave's folder could not be made: ${errorWords(error)}.`
    const where = known?.folder ?? wished
    return fail(problem('wave_folder', message, { kept: 'Nothing was started.', where }))
  }
}

/** Makes a folder that was not there before, numbered where the name is taken. */
export const makeFresh = async (wished: string): Promise<string> => {
  for (let number = 1; ; number++) {
    const folder = number === 1 ? wished : `${wished}-${String(number)}`
    try {
      await mkdir(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}

const writeProjections = async (
  { id, projectId, title, folder, createdAt }: OrchestrationRecord,
  project: Project | null,
  waveFolder: string,
  plan: ResolvedPlan,
): Promise<void> => {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  const head = { version: 1, id, projectId, title, createdAt, project }
  writeProjection(join(folder, 'orchestration.json'), json(head))
  writeProjection(join(waveFolder, 'plan.json'), json(plan))
  for (const worker of plan.workers) {
    const place = workerFolder(waveFolder, worker.id)
    await mkdir(place, { recursive: true, mode: 0o700 })
    writeProjection(join(place, 'brief.md'), worker.brief)
  }
}
