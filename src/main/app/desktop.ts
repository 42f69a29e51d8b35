import { randomUUID } from 'node:crypto'
import { app, type BrowserWindow, powerMonitor } from 'electron'
import type { PushValue } from '@shared/ipc/contract'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { Engine } from '../engine'
import { createDeltaPusher } from '../ipc/push-deltas'
import { push, serveCalls } from '../ipc/serve-window'
import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/logger'
import type { Rescue } from '../store/rescue/rescue'
import { askToQuit } from './ask-to-quit'
import { createDesktopCalls } from './desktop-calls'
import { createEngineHost } from './engine-host'
import { createFindHandler } from './find-handler'
import { createKeepAwake } from './keep-awake'
import { setMenu } from './menu'
import { changesOf, createNotices } from './notices'
import { notify } from './notifications'
import { createRescueCalls } from './rescue-calls'
import { createShutdown } from './shutdown'
import { stopAll } from './stop-all'
import { keepPageStorage } from './keep-page-storage'
import { bringForward, openWindow, windowStateOf } from './window'
import { readWindowState, writeWindowState } from './window-state'

export interface DesktopOptions {
  readonly page: string
  readonly preload: string
  /** Where the window's place is kept. */
  readonly windowFile: string
  readonly dataFolder: string
  /** `onActive` hears the number of active workers. */
  readonly startEngine: (onActive: (active: number) => void) => Promise<Result<Engine, Problem>>
  /** Null where the data folder itself can't be used. */
  readonly openRescue: () => Promise<Rescue | null>
  readonly clock: Clock
  readonly logger: Logger
}

const isMac = process.platform === 'darwin'

/** Joins engine and window: calls, deltas, notifications, menu, and an ordered end. */
export const startDesktop = async (options: DesktopOptions): Promise<void> => {
  const { page, clock, logger, windowFile } = options
  const state = { window: null as BrowserWindow | null, engine: null as Engine | null }
  const notices = createNotices()
  const keepAwake = createKeepAwake()
  const later = (work: () => void, ms: number) => {
    clock.setTimer(work, ms)
  }
  const complain = (what: string, error: unknown) => {
    console.error(what, error)
    logger.error(what, { error: error instanceof Error ? error.stack : String(error) })
  }

  const open = async (): Promise<void> => {
    const window = openWindow(page, options.preload, await readWindowState(windowFile))
    keepPageStorage(window)
    state.window = window
    window.on('close', (event) => {
      if (isMac) return
      event.preventDefault()
      app.quit()
    })
    window.on('closed', () => {
      state.window = null
    })
    // The page comes first; it asks at once, and one that can't be loaded must not keep the engine waiting.
    window.webContents.once('did-stop-loading', () => void host.engine(false))
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      complain('The page of the window died and is loaded again', reason)
      later(() => {
        if (!window.isDestroyed()) window.webContents.reload()
      }, 1_000)
    })
  }

  const bringUp = (): Promise<void> | void => {
    if (state.window === null) return open()
    bringForward(state.window)
  }

  const show = (value: PushValue<'show'>) => {
    void bringUp()
    push(state.window, 'show', value)
  }

  const pusher = createDeltaPusher({
    epoch: randomUUID(),
    later,
    send(deltas) {
      for (const notice of notices(deltas.changes))
        if (state.window?.isFocused() !== true)
          notify(notice, () => {
            show({ screen: notice.screen, id: notice.id })
          })
      return push(state.window, 'deltas', deltas)
    },
  })

  const host = createEngineHost(async () => {
    const started = await options.startEngine((active) => {
      keepAwake(active > 0)
    })
    if (!started.ok) return started
    state.engine = started.value
    started.value.onChanges((changes) => {
      pusher.add(changes)
    })
    const snapshot = await started.value.calls.snapshot({})
    if (snapshot.ok) notices(changesOf(snapshot.value))
    return started
  }, complain)

  const desktopCalls = createDesktopCalls({
    window: () => state.window,
    async knownFolders() {
      const snapshot = await state.engine?.calls.snapshot({})
      const projects = snapshot?.ok === true ? snapshot.value.projects : []
      return [options.dataFolder, ...projects.map(({ path }) => path)]
    },
  })
  const rescueCalls = createRescueCalls(options.openRescue, () => state.window)
  const direct = { ...desktopCalls, ...rescueCalls }
  serveCalls(page, createFindHandler(direct, host, pusher), complain)

  const shutdown = createShutdown({
    activeWorkers: () => state.engine?.activeWorkers() ?? 0,
    ask: (workers) => askToQuit(state.window, workers),
    stopAll: () => (state.engine === null ? Promise.resolve() : stopAll(state.engine, later)),
    steps: [
      {
        what: 'Keeping the place of the window',
        run: () =>
          state.window === null
            ? Promise.resolve()
            : writeWindowState(windowFile, windowStateOf(state.window)),
      },
      {
        what: 'Keeping what is being written',
        run: () => {
          state.window?.webContents.session.flushStorageData()
          return Promise.resolve()
        },
      },
      { what: 'Closing the engine', run: () => state.engine?.close() ?? Promise.resolve() },
      { what: 'Closing the log', run: () => logger.flush() },
    ],
    exit: () => {
      app.exit()
    },
    complain,
  })
  const leave = (unasked: boolean) => {
    void shutdown.request(unasked)
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    leave(false)
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      leave(true)
    })
  powerMonitor.on('shutdown', () => {
    leave(true)
  })
  app.on('second-instance', () => void bringUp())
  app.on('activate', () => void bringUp())
  app.on('window-all-closed', () => {
    if (!isMac) app.quit()
  })

  setMenu((screen) => {
    show({ screen, id: null })
  }, !app.isPackaged)
  await open()
}
