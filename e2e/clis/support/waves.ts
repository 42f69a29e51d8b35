import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Outcome, outcomeSchema } from '@shared/outcome/outcome'
import type { PlanWorker } from '@shared/plan/plan-document'
import type { WorkerSummary } from '@shared/worker/records'
import type { Engine } from '../../../src/main/engine'
import type { Machine } from './machine'
import { value } from './value'

type Planned = Omit<PlanWorker, 'cwd'>

/** A plan of these workers on the machine's repository. */
export const planText = (
  { repository }: Pick<Machine, 'repository'>,
  workers: readonly Planned[],
): string =>
  JSON.stringify({
    version: 1,
    title: 'Real CLIs',
    strategy: 'parallel',
    workers: workers.map((worker) => ({ cwd: repository, ...worker })),
  })

/** Adds the repository and starts a wave on it; resolves with its id. */
export const startWave = async (
  { calls }: Engine,
  repository: string,
  text: string,
): Promise<string> => {
  const project = value(await calls.addProject({ path: repository }))
  const wave = value(
    await calls.runWave({
      projectId: project.id,
      orchestrationId: null,
      text,
      checkoutConfirmed: false,
      includeUncommitted: false,
    }),
  )
  return wave.waveId
}

/** Resolves as soon as the wave's workers are as asked; the caller's own time limit is the only one. */
export const untilWorkers = (
  engine: Engine,
  waveId: string,
  ready: (workers: readonly WorkerSummary[]) => boolean,
): Promise<readonly WorkerSummary[]> =>
  new Promise((resolve, reject) => {
    const look = () => {
      engine.calls.readWave({ waveId }).then((page) => {
        const { workers } = value(page)
        if (!ready(workers)) return
        unsubscribe()
        resolve(workers)
      }, reject)
    }
    const unsubscribe = engine.onChanges(look)
    look()
  })

export const hasEnded = ({ state }: WorkerSummary): boolean => state === 'open' || state === 'lost'

/** What Wavedeck wrote of a worker's newest turn. */
export interface Ended {
  readonly worker: WorkerSummary
  readonly outcome: Outcome
  readonly read: (name: string) => Promise<string>
}

/** Reads an ended worker from its files, as a script would. */
export const readEnded = async (
  { calls }: Engine,
  workers: readonly WorkerSummary[],
  planId: string,
): Promise<Ended> => {
  const worker = workers.find((each) => each.planId === planId)
  if (worker === undefined) throw new Error(`The wave has no worker ${planId}`)
  const { folder } = value(await calls.readWorker({ workerId: worker.id }))
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  return { worker, outcome: outcomeSchema.parse(JSON.parse(await read('outcome.json'))), read }
}

/** Runs a wave to its end. */
export const runToEnd = async (
  engine: Engine,
  machine: Machine,
  workers: readonly Planned[],
): Promise<(planId: string) => Promise<Ended>> => {
  const waveId = await startWave(engine, machine.repository, planText(machine, workers))
  const ended = await untilWorkers(engine, waveId, (all) => all.every(hasEnded))
  return (planId) => readEnded(engine, ended, planId)
}
