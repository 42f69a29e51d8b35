import { type BrowserWindow, ipcMain } from 'electron'
import { callChannel, pushChannel } from '@shared/ipc/channel'
import type { PushName, PushValue } from '@shared/ipc/contract'
import type { FindHandler } from './answer-call'
import { isOurPage } from './is-our-page'

/** Answers the calls of our own page; anyone else gets a rejection. */
export const serveCalls = (
  page: string,
  find: FindHandler,
  complain: (what: string, error: unknown) => void,
): void => {
  ipcMain.handle(callChannel, async (event, request: unknown) => {
    if (!isOurPage(event.senderFrame, page)) throw new Error('this page may ask nothing')
    // The contract's schemas: the window opens before they are read.
    const { answerCall } = await import('./answer-call')
    return answerCall(find, request, complain)
  })
}

/** Pushes to a window; false when there is none to hear it. */
export const push = <N extends PushName>(
  window: BrowserWindow | null,
  name: N,
  value: PushValue<N>,
): boolean => {
  if (window === null || window.isDestroyed() || window.webContents.isCrashed()) return false
  window.webContents.send(pushChannel, { name, value })
  return true
}
