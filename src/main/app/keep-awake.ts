import { powerSaveBlocker } from 'electron'

/** Keeps the machine from suspending while workers run. */
export const createKeepAwake = (): ((working: boolean) => void) => {
  let blocker: number | null = null
  return (working) => {
    if (working) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker)
      blocker = null
    }
  }
}
