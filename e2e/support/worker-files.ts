import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { type Outcome, outcomeSchema } from '@shared/outcome/outcome'
import type { World } from './world'

/** Folders of the waves, oldest first. */
const waveFolders = async (world: World): Promise<string[]> => {
  const orchestrations = path.join(world.data, 'orchestrations')
  const found: string[] = []
  for (const orchestration of (await readdir(orchestrations)).sort())
    for (const wave of (await readdir(path.join(orchestrations, orchestration))).sort())
      if (/^\d/.test(wave)) found.push(path.join(orchestrations, orchestration, wave))
  return found
}

/** What Wavedeck wrote for one worker of the newest wave that has it. */
export interface WorkerFiles {
  readonly folder: string
  read(name: string): Promise<string>
  outcome(): Promise<Outcome>
}

export const workerFiles = async (world: World, planId: string): Promise<WorkerFiles> => {
  const waves = (await waveFolders(world)).reverse()
  for (const wave of waves) {
    const workers = path.join(wave, 'workers')
    if (!(await readdir(workers)).includes(planId)) continue
    const folder = path.join(workers, planId)
    const read = (name: string) => readFile(path.join(folder, name), 'utf8')
    return {
      folder,
      read,
      outcome: async () => outcomeSchema.parse(JSON.parse(await read('outcome.json'))),
    }
  }
  throw new Error(`No wave has a worker ${planId}`)
}

interface WaveState {
  readonly wave: { readonly state: string }
  readonly workers: readonly { readonly planId: string; readonly state: string }[]
}

/** state.json of the newest wave, as a script would read it: the wave's state and its workers'. */
export const newestState = async (
  world: World,
): Promise<{ wave: string; workers: Record<string, string> }> => {
  const folder = (await waveFolders(world)).at(-1)
  expect(folder).toBeDefined()
  const text = await readFile(path.join(folder ?? '', 'state.json'), 'utf8')
  const { wave, workers } = JSON.parse(text) as WaveState
  return {
    wave: wave.state,
    workers: Object.fromEntries(workers.map(({ planId, state }) => [planId, state])),
  }
}
