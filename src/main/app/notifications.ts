import { Notification } from 'electron'
import type { Notice } from './notices'

/** Shows a notice of the OS; where the desktop has none, nothing happens. */
export const notify = ({ title, body }: Notice, onClick: () => void): void => {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  notification.on('click', onClick)
  notification.show()
}
