import type { BrowserWindow } from 'electron'

/** What is lost at most of a draft where the app or the machine dies, in milliseconds. */
const everyMs = 1000

/** Has what the page keeps written out soon: while a person types, Chromium holds it back for up to a minute. */
export const keepPageStorage = (window: BrowserWindow): void => {
  const { session } = window.webContents
  const timer = setInterval(() => {
    session.flushStorageData()
  }, everyMs)
  window.once('closed', () => {
    clearInterval(timer)
  })
}
