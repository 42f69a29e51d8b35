// From the start of the process to the first content of the window, against an empty Electron window.
// `npm run bench:start -- --json`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { median } from './median'
import { printReport, round } from './print-report'

const root = join(import.meta.dirname, '..')
const pairs = 5
const limits = { ratio: 1.6 }
const asRoot = process.platform === 'linux' && process.getuid?.() === 0

const electronPath = (): string => {
  const path = process.env['WAVEDECK_ELECTRON']
  if (path === undefined) throw new Error('WAVEDECK_ELECTRON names no Electron; use npm run')
  return path
}

/** Milliseconds until `<main>` of the app in `folder` is on screen, and until its first heading is. */
const timeToContent = async (folder: string, heading: boolean) => {
  const home = await mkdtemp(join(tmpdir(), 'wavedeck-bench-'))
  const started = performance.now()
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [folder, ...(asRoot ? ['--no-sandbox'] : []), `--user-data-dir=${home}/electron`],
    env: {
      PATH: process.env['PATH'] ?? '',
      DISPLAY: process.env['DISPLAY'] ?? '',
      XAUTHORITY: process.env['XAUTHORITY'] ?? '',
      HOME: home,
      WAVEDECK_HOME: join(home, 'data'),
    },
  })
  const page = await app.firstWindow()
  await page.locator('main').first().waitFor()
  const first = performance.now() - started
  if (heading) await page.getByRole('heading').first().waitFor()
  const whole = performance.now() - started
  await app.close()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
  return { first, whole }
}

const emptyMs: number[] = []
const panelMs: number[] = []
const homeMs: number[] = []
for (let pair = 0; pair < pairs; pair += 1) {
  emptyMs.push((await timeToContent(join(root, 'bench/empty-window'), false)).first)
  const panel = await timeToContent(root, true)
  panelMs.push(panel.first)
  homeMs.push(panel.whole)
}
const against = (ms: readonly number[]) =>
  round(median(ms.map((each, pair) => each / (emptyMs[pair] ?? NaN))))
const figures = {
  emptyMs: round(median(emptyMs)),
  panelMs: round(median(panelMs)),
  ratio: against(panelMs),
  // The frame stands before the engine has opened what is kept; Home with its content, for comparison.
  homeMs: round(median(homeMs)),
  homeRatio: against(homeMs),
}
printReport('start', figures, limits, figures.ratio <= limits.ratio)
