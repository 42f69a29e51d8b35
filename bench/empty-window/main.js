// The least that Electron can show, to hold the app's own start against.
import { app, BrowserWindow } from 'electron'

app.on('window-all-closed', () => app.quit())
void app.whenReady().then(async () => {
  const window = new BrowserWindow({ webPreferences: { sandbox: true } })
  await window.loadURL('data:text/html,<main>ready</main>')
})
