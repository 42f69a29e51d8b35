import type { Settings } from '@shared/ipc/views'
import { call } from '../../bridge/client'
import { toastProblem } from '../../ui/toast'

/** Saves the window's settings; the change comes back as a delta. */
export const saveSettings = async (settings: Settings): Promise<void> => {
  const answer = await call('writeSettings', settings)
  if (!answer.ok) toastProblem(answer.error)
}
