import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { budgetSchema } from '@shared/budget/budget'
import { outcomeSchema } from '@shared/outcome/outcome'
import { projectSchema } from '@shared/worker/records'
import { turnStateSchema, waveStateSchema, workerStateSchema } from '@shared/worker/states'
import { errorCode, errorWords } from '../../platform/system-error'

// Loose: a later Wavedeck may have written more, an earlier one less.
const headSchema = z.looseObject({
  id: z.string(),
  projectId: z.string(),
  title: z.string(),
  createdAt: z.number(),
  project: z.looseObject(projectSchema.shape).nullish(),
})

const planSchema = z.looseObject({
  title: z.string().nullable(),
  phase: z.string().nullable(),
  strategy: z.string(),
  strategyNote: z.string(),
  maxConcurrent: z.number().int(),
  budget: z.looseObject(budgetSchema.shape),
  workers: z.array(
    z.looseObject({
      id: z.string(),
      provider: z.string(),
      model: z.string().nullable(),
      effort: z.string().nullable(),
      mode: z.string(),
      isolate: z.string(),
      cwd: z.string(),
      timeoutSeconds: z.number(),
      idleTimeoutSeconds: z.number().nullable(),
      task: z.string(),
      brief: z.string(),
    }),
  ),
})

const stateSchema = z.looseObject({
  wave: z.looseObject({
    id: z.string(),
    number: z.number().int(),
    title: z.string(),
    state: waveStateSchema,
    createdAt: z.number(),
    startedAt: z.number().nullable(),
    endedAt: z.number().nullable(),
  }),
  workers: z.array(
    z.looseObject({
      id: z.string(),
      planId: z.string(),
      title: z.string(),
      state: workerStateSchema,
      turn: z.number().int(),
      turnState: turnStateSchema.nullable(),
      queuedAt: z.number(),
    }),
  ),
})

/** What `scheduler/keep-turn` wrote before a turn was started. */
const turnSchema = z.looseObject({
  id: z.string(),
  resume: z.string().nullable(),
  costCapUsd: z.number().nullable(),
  workspace: z.looseObject({ base: z.string().nullable() }),
  launch: z.looseObject({ folder: z.string() }),
})

const outcomeFileSchema = z.looseObject(outcomeSchema.shape)

export interface FoundTurn {
  readonly number: number
  readonly prompt: string
  readonly kept: z.infer<typeof turnSchema> | null
  readonly outcome: z.infer<typeof outcomeFileSchema> | null
}

export interface FoundWorker {
  readonly state: z.infer<typeof stateSchema>['workers'][number]
  readonly resolved: z.infer<typeof planSchema>['workers'][number]
  readonly folder: string
  readonly turns: readonly FoundTurn[]
}

export interface FoundWave {
  readonly folder: string
  readonly plan: z.infer<typeof planSchema>
  readonly wave: z.infer<typeof stateSchema>['wave']
  readonly workers: readonly FoundWorker[]
}

export interface FoundOrchestration {
  readonly folder: string
  readonly head: z.infer<typeof headSchema>
  readonly waves: readonly FoundWave[]
}

/** Hears which file could not be read, and why. */
export type OnUnreadable = (file: string, why: string) => void

/** Reads what an orchestration's folder says of it; null where it doesn't say what it is. */
export const readOrchestration = async (
  folder: string,
  onUnreadable: OnUnreadable,
): Promise<FoundOrchestration | null> => {
  const head = await readJson(join(folder, 'orchestration.json'), headSchema, onUnreadable)
  if (head === null) return null
  const waves: FoundWave[] = []
  for (const name of (await namesIn(folder)).filter((each) => /^\d+-/.test(each))) {
    const wave = await readWave(join(folder, name), onUnreadable)
    if (wave !== null) waves.push(wave)
  }
  return { folder, head, waves }
}

const readWave = async (folder: string, onUnreadable: OnUnreadable): Promise<FoundWave | null> => {
  const plan = await readJson(join(folder, 'plan.json'), planSchema, onUnreadable)
  const state = await readJson(join(folder, 'state.json'), stateSchema, onUnreadable)
  if (plan === null || state === null) return null
  const planned = new Map(plan.workers.map((worker) => [worker.id, worker]))
  const workers: FoundWorker[] = []
  for (const worker of state.workers) {
    const resolved = planned.get(worker.planId)
    const place = join(folder, 'workers', basename(worker.planId))
    if (resolved === undefined) onUnreadable(place, 'its plan does not name it')
    else
      workers.push({
        state: worker,
        resolved,
        folder: place,
        turns: await readTurns(place, worker.turn, resolved.brief, onUnreadable),
      })
  }
  return { folder, plan, wave: state.wave, workers }
}

const readTurns = async (
  worker: string,
  newest: number,
  brief: string,
  onUnreadable: OnUnreadable,
): Promise<FoundTurn[]> => {
  const known = (await namesIn(join(worker, 'turns'))).filter((name) => /^\d+$/.test(name))
  const count = Math.max(newest, ...known.map(Number))
  const turns: FoundTurn[] = []
  for (let number = 1; number <= count; number++) {
    const folder = join(worker, 'turns', String(number))
    const read = <T>(name: string, schema: z.ZodType<T>) =>
      known.includes(String(number))
        ? readJson(join(folder, name), schema, onUnreadable, true)
        : Promise.resolve(null)
    turns.push({
      number,
      prompt: (await readText(join(folder, 'prompt.md')).catch(() => null)) ?? brief,
      kept: await read('turn.json', turnSchema),
      outcome: await read('outcome.json', outcomeFileSchema),
    })
  }
  return turns
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  }
}

const readText = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** `mayMiss`: its absence says something too, and is no fault. */
const readJson = async <T>(
  file: string,
  schema: z.ZodType<T>,
  onUnreadable: OnUnreadable,
  mayMiss = false,
): Promise<T | null> => {
  try {
    const text = await readText(file)
    if (text === null) {
      if (!mayMiss) onUnreadable(file, 'it is missing')
      return null
    }
    const parsed = schema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    onUnreadable(file, z.prettifyError(parsed.error).split('\n', 1)[0] ?? 'it has another form')
  } catch (error) {
    onUnreadable(file, errorWords(error))
  }
  return null
}
