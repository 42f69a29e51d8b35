import { type BrowserWindow, dialog } from 'electron'
import type { QuitChoice } from './shutdown'

const choices: readonly QuitChoice[] = ['leave', 'stop', 'cancel']

/** Asks what becomes of the running workers; leaving them is the safe choice and the default. */
export const askToQuit = async (
  window: BrowserWindow | null,
  workers: number,
): Promise<QuitChoice> => {
  const one = workers === 1
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    title: 'Quit Wavedeck',
    message: one ? '1 worker is running.' : `${String(workers)} workers are running.`,
    detail: one
      ? 'It can go on without the window and is taken up again at the next start. If stopped, its workspace and output are kept.'
      : 'They can go on without the window and are taken up again at the next start. If stopped, their workspaces and output are kept.',
    buttons: [
      one ? 'Quit, the worker goes on' : 'Quit, workers go on',
      one ? 'Stop it and quit' : 'Stop them and quit',
      'Cancel',
    ],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  }
  const { response } = await (window === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options))
  return choices[response] ?? 'cancel'
}
