import { type FSWatcher, watch } from 'node:fs'

/** Changes come in bursts: a save is a new file, a rename and a deleted one. */
const settleMs = 100

/**
 * Calls `changed` after something in one of the folders did. A folder that can't be watched is not: what
 * is seen at the next read and what a save compares do not depend on it.
 */
export const watchFolders = (
  folders: readonly string[],
  changed: () => void,
): { readonly close: () => void } => {
  let timer: NodeJS.Timeout | undefined
  const watchers: FSWatcher[] = []
  for (const folder of folders) {
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        clearTimeout(timer)
        timer = setTimeout(changed, settleMs)
      })
      watcher.on('error', () => {
        watcher.close()
      })
      watchers.push(watcher)
    } catch {
      // No inotify watches left, or no such folder: the person still meets the change at the next save.
    }
  }
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
