import type { EditHistory } from '@shared/ipc/playbook-views'

const none: EditHistory = { past: [], future: [] }

/**
 * What can be undone in each file, for as long as the app runs: a window that is closed or reloaded finds
 * it again. It belongs to one text; after a change from outside it is of no use.
 */
export const createEditHistories = (): {
  /** Of the text with this hash. */
  read(file: string, hash: string): EditHistory
  keep(file: string, hash: string, history: EditHistory): void
} => {
  const kept = new Map<string, { readonly hash: string; readonly history: EditHistory }>()
  return {
    read(file, hash) {
      const found = kept.get(file)
      return found?.hash === hash ? found.history : none
    },
    keep(file, hash, history) {
      kept.set(file, { hash, history })
    },
  }
}
