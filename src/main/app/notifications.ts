import { Notification } from 'electron'
import type { Notice } from './notices'

/** Electron drops a notification that nobody holds, and its click with it. */
const shown = new Set<Notification>()

/** Shows a notice of the OS; where the desktop has none, nothing happens. */
export const notify = ({ title, body }: Notice, onClick: () => void): void => {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  shown.add(notification)
  const letGo = () => shown.delete(notification)
  notification.on('close', letGo)
  notification.on('click', () => {
    letGo()
    onClick()
  })
  notification.show()
}
