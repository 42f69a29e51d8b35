import { BrowserWindow, nativeTheme, screen } from 'electron'
import { isReachable, type WindowState } from './window-state'

const firstSize = { width: 1360, height: 860 }
const leastSize = { minWidth: 960, minHeight: 600 }
/** The canvas of both themes, so that nothing flashes before the first paint. */
const canvas = { dark: '#16171a', light: '#fbfbfc' }

/** Opens the one window where it was; it shows itself once it has something to show. */
export const openWindow = (
  page: string,
  preload: string,
  state: WindowState | null,
): BrowserWindow => {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const bounds = state !== null && isReachable(state.bounds, screens) ? state.bounds : firstSize
  const window = new BrowserWindow({
    ...bounds,
    ...leastSize,
    title: 'Wavedeck',
    show: false,
    // The page draws the title bar; macOS keeps its own buttons in it.
    ...(process.platform === 'darwin' ? { titleBarStyle: 'hidden' as const } : { frame: false }),
    backgroundColor: nativeTheme.shouldUseDarkColors ? canvas.dark : canvas.light,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      // Its dictionaries come from the network.
      spellcheck: false,
    },
  })
  if (state?.maximized === true) window.maximize()
  window.once('ready-to-show', () => {
    window.show()
  })
  void window.loadURL(page)
  return window
}

/** What to remember of a window. */
export const windowStateOf = (window: BrowserWindow): WindowState => ({
  bounds: window.getNormalBounds(),
  maximized: window.isMaximized(),
})

/** Brings a window before the person, wherever it is. */
export const bringForward = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
