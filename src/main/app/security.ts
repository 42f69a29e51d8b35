import { app, type Session, type WebContents } from 'electron'

const lockSession = (session: Session, page: string): void => {
  session.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => {
    event.preventDefault()
  })
  const { protocol, host } = new URL(page)
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const asked = new URL(url)
    const live = asked.protocol === 'ws:' && asked.host === host && protocol === 'http:'
    const own = asked.protocol === protocol && asked.host === host
    const inline = asked.protocol === 'data:' || asked.protocol === 'devtools:'
    answer({ cancel: !own && !inline && !live })
  })
}

const lockContents = (contents: WebContents, page: string): void => {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const prevent = (event: { preventDefault(): void }) => {
    event.preventDefault()
  }
  contents.on('will-navigate', (event) => {
    // A reload of our own page is no navigation away.
    if (event.url !== page) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.url !== page) event.preventDefault()
  })
  contents.on('will-redirect', prevent)
  contents.on('will-attach-webview', prevent)
}

/** Whatever a page tries, it stays our page: no navigation, window, webview, permission, download or request elsewhere. */
export const lockDown = (page: string): void => {
  app.on('session-created', (session) => {
    lockSession(session, page)
  })
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents, page)
  })
}
