import type { Snapshot } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { create } from 'zustand'

/** What the window knows of the system: nothing yet, why it can't know, or the newest snapshot. */
export type AppState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'ready'; readonly snapshot: Snapshot }

export const appStore = create<AppState>(() => ({ status: 'loading' }))

/**
 * Reads from the snapshot. Screens are shown only while there is one; a selector that builds a new
 * array or object must be wrapped in zustand's `useShallow`.
 */
export const useApp = <T>(selector: (snapshot: Snapshot) => T): T =>
  appStore((state) => {
    if (state.status !== 'ready') throw new Error('a screen was shown before the first snapshot')
    return selector(state.snapshot)
  })
