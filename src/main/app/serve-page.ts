import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { protocol } from 'electron'
import { isInside } from './is-inside'

/** Scheme of the window's own page: unlike file:, it has headers and sees no other file. */
export const pageScheme = 'wavedeck'
export const pageUrl = `${pageScheme}://app/index.html`

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Nothing from elsewhere, no eval; inline styles only because widgets place themselves with them. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Must run before the app is ready. */
export const claimPageScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the built page from `folder` and nothing beside it. */
export const servePage = (folder: string): void => {
  protocol.handle(pageScheme, async ({ url }) => {
    const { host, pathname } = new URL(url)
    const file = join(folder, decodeURIComponent(pathname))
    const type = types[extname(file)]
    if (host !== 'app' || type === undefined || !isInside(file, folder))
      return new Response(null, { status: 404 })
    try {
      return new Response(await readFile(file), {
        headers: {
          'Content-Type': type,
          'Content-Security-Policy': policy,
          'X-Content-Type-Options': 'nosniff',
        },
      })
    } catch {
      return new Response(null, { status: 404 })
    }
  })
}
