import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { PushValue } from '@shared/ipc/contract'

const isMac = process.platform === 'darwin'

/** The application menu. Without a frame only its keys are there, and those of the page come first. */
export const setMenu = (
  show: (screen: PushValue<'show'>['screen']) => void,
  forDevelopers: boolean,
): void => {
  const settings: MenuItemConstructorOptions = {
    label: 'Settings',
    click: () => {
      show('settings')
    },
  }
  const quit: MenuItemConstructorOptions = { role: 'quit', accelerator: 'CmdOrCtrl+Q' }
  const app: MenuItemConstructorOptions = {
    label: 'Wavedeck',
    submenu: isMac
      ? [
          { role: 'about' },
          settings,
          { type: 'separator' },
          { role: 'hide' },
          { role: 'hideOthers' },
          quit,
        ]
      : [settings, quit],
  }
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      {
        label: 'Home',
        click: () => {
          show('home')
        },
      },
      {
        label: 'Command palette',
        click: () => {
          show('palette')
        },
      },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...(forDevelopers
        ? ([{ role: 'reload' }, { role: 'toggleDevTools' }] satisfies MenuItemConstructorOptions[])
        : []),
    ],
  }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([app, { role: 'editMenu' }, view, { role: 'windowMenu' }]),
  )
}
