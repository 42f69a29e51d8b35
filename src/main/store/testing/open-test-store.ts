import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createStore, type Store } from '../store'
import type { Touch } from '../touched'
import { temporaryFolder } from './temporary-folder'

export interface TestStore {
  readonly store: Store
  readonly file: string
  readonly clock: { at: number; now(): number }
  /** What the commits so far touched, batch by batch. */
  readonly touches: (readonly Touch[])[]
}

/** A real store on a real file. */
export const openTestStore = async (at?: string): Promise<TestStore> => {
  const file = at ?? join(await temporaryFolder(), 'wavedeck.db')
  const clock = {
    at: 1_000,
    now() {
      return this.at
    },
  }
  const touches: (readonly Touch[])[] = []
  const opened = await createStore(file, clock, (batch) => touches.push(batch))
  if (!opened.ok) throw new Error(opened.error.message)
  const store = opened.value
  onTestFinished(() => {
    store.close()
  })
  return { store, file, clock, touches }
}
