import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../engine'
import {
  createDriver,
  type Driver,
  type House,
  makeHouse,
  must,
  openEngine,
  removeHouse,
} from './engine-house'

export interface OpenEngine {
  readonly house: House
  readonly engine: Engine
  readonly projectId: string
  readonly drive: Driver
}

/** One engine for all tests of a file; the answer gives it inside a test. */
export const useEngine = (): (() => OpenEngine) => {
  let open: OpenEngine | null = null
  beforeAll(async () => {
    const house = await makeHouse()
    const engine = must(await openEngine(house.root, house.data))
    const projectId = must(await engine.calls.addProject({ path: house.repository })).id
    open = { house, engine, projectId, drive: createDriver(engine, projectId) }
  })
  afterAll(async () => {
    await open?.engine.close()
    if (open !== null) await removeHouse(open.house)
  })
  return () => {
    if (open === null) throw new Error('the engine is open in tests only')
    return open
  }
}
