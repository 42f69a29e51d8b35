import { mkdtemp } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app } from 'electron'
import { startDesktop } from './app/desktop'
import { lockDown } from './app/security'
import { claimPageScheme, pageUrl, servePage } from './app/serve-page'
import { systemClock } from './platform/clock'
import { createLogger } from './platform/logger'
import { dataFolder } from './platform/paths'
import { turnMarker } from './platform/worker-environment'
import { prepareDataFolder } from './store/data-folder'

if (process.env[turnMarker] !== undefined) {
  console.error('A worker may not start Wavedeck.')
  process.exit(1)
}

const root = dataFolder(process.env, process.platform, homedir())
// A folder the person named must be where they think it is; the platform's own place may be new.
const withParents = !process.env['WAVEDECK_HOME']
const prepare = () => prepareDataFolder(root, process.getuid?.() ?? null, { withParents })
const folder = await prepare()
// Where the data folder is refused, the window still opens to say so, with files the system will sweep.
const userData = folder.ok ? join(root, 'electron') : await mkdtemp(join(tmpdir(), 'wavedeck-'))
app.setPath('userData', userData)

const logger = createLogger(join(folder.ok ? root : userData, 'wavedeck.log'), systemClock)
const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const devPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
const page = devPage === undefined ? pageUrl : new URL(devPage).href

if (app.requestSingleInstanceLock()) {
  claimPageScheme()
  lockDown(page)
  // Not awaited: the app becomes ready only after this module was evaluated.
  void app.whenReady().then(() => {
    servePage(built('../renderer'))
    return startDesktop({
      page,
      preload: built('../preload/index.cjs'),
      windowFile: join(userData, 'window.json'),
      dataFolder: root,
      async startEngine(onActive) {
        const folders = await prepare()
        if (!folders.ok) return folders
        // Most of the app's code: the window comes before it.
        const { createEngine } = await import('./engine')
        return createEngine({
          folders: folders.value,
          env: process.env,
          home: homedir(),
          runtime: process.execPath,
          clock: systemClock,
          logger,
          onActive,
        })
      },
      async openRescue() {
        if (!folder.ok) return null
        const { createRescue } = await import('./store/rescue/rescue')
        return createRescue(folder.value, systemClock)
      },
      clock: systemClock,
      logger,
    })
  })
} else {
  console.error(`Wavedeck is open already with ${root}: its window comes to the front.`)
  app.exit()
}
