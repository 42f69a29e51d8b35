import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ElectronApplication, type Page, _electron } from '@playwright/test'
import { endLeftovers } from './end-leftovers'

export const root = path.resolve(import.meta.dirname, '../..')

/** A person's machine in a folder of its own: home, data folder, and the app when it is open. */
export interface World {
  readonly folder: string
  readonly home: string
  readonly data: string
  /** Errors of the windows so far, and dialogs that a page opened by itself. */
  readonly complaints: readonly string[]
  /** Opens the app; a second call after `close` or a kill is a restart. */
  open(extraEnv?: Record<string, string>): Promise<{ app: ElectronApplication; page: Page }>
  /** Starts the app once more beside the open one; resolves with its exit code. */
  startAgain(): Promise<number | null>
  close(): Promise<void>
  /** Ends the app as a crash would: SIGKILL to its main process. */
  kill(): Promise<void>
  /** Saves what the open window shows, if there is one. */
  photograph(file: string): Promise<void>
  /** Ends what is open or left running, without a question, and deletes the folder. */
  remove(): Promise<void>
}

/** An app that takes longer to end is killed. */
const leaveMs = 10_000

const electronPath = (): string => {
  const executable = process.env.WAVEDECK_ELECTRON
  if (executable === undefined) throw new Error('WAVEDECK_ELECTRON names no Electron; use npm test')
  return executable
}

/** What the app may inherit: nothing of the test runner, of npm or of a coding CLI. */
const environment = (home: string, data: string): Record<string, string> => {
  const kept = ['PATH', 'DISPLAY', 'XAUTHORITY', 'WAYLAND_DISPLAY', 'LANG', 'TZ', 'TMPDIR']
  const inherited = kept.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const own = Object.fromEntries(inherited)
  const personPath = (own.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter)
  return { ...own, PATH: personPath, HOME: home, SHELL: '/bin/bash', WAVEDECK_HOME: data }
}

const appArguments = (): string[] => {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [root, ...(asRoot ? ['--no-sandbox'] : []), '--log-level=3']
}

/** Makes a world in a folder of that name in the system's temp folder. */
export const makeWorld = async (name = 'wavedeck-e2e'): Promise<World> => {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`))
  const home = path.join(folder, 'home')
  const data = path.join(folder, 'data')
  await mkdir(home)
  const complaints: string[] = []
  let current: ElectronApplication | undefined

  const listen = (page: Page): void => {
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }

  const close = async (): Promise<void> => {
    await current?.close()
    current = undefined
  }
  const kill = async (): Promise<void> => {
    const process = current?.process()
    current = undefined
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return
    const gone = once(process, 'exit')
    process.kill('SIGKILL')
    await gone
  }
  /** In order, so that no helper process writes on; the question about running workers is answered for it. */
  const leave = async (): Promise<void> => {
    await current?.evaluate(({ dialog }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
    })
    await close()
  }
  return {
    folder,
    home,
    data,
    complaints,
    close,
    kill,
    async startAgain() {
      const second = spawn(electronPath(), appArguments(), {
        env: environment(home, data),
        cwd: home,
        stdio: 'ignore',
      })
      await once(second, 'exit')
      return second.exitCode
    },
    async open(extraEnv = {}) {
      current = await _electron.launch({
        executablePath: electronPath(),
        args: appArguments(),
        env: { ...environment(home, data), ...extraEnv },
        cwd: home,
      })
      current.on('window', listen)
      const page = await current.firstWindow()
      return { app: current, page }
    },
    async photograph(file) {
      await current?.windows()[0]?.screenshot({ path: file })
    },
    async remove() {
      await Promise.race([leave(), setTimeout(leaveMs)])
      await kill()
      await endLeftovers(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
