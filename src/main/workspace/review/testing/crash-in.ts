import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect } from 'vitest'
import { runCommand } from '../../../platform/run-command'
import type { ReviewBed } from './review-bed'

const script = fileURLToPath(new URL('crash.ts', import.meta.url))

/** What the process does, and after how many steps it kills itself. */
export interface Crash {
  readonly what: 'integrate' | 'undo' | 'commit'
  readonly accepted: string
  readonly steps: number
  readonly ours?: string
  readonly paths?: readonly string[]
  readonly message?: string
}

/** Makes one file of all that a crash runs, which starts ten times as fast; the answer is its path. */
export const buildCrash = async (folder: string): Promise<string> => {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': resolve('src/shared') } },
    ssr: { noExternal: true },
    build: { ssr: script, outDir: folder, target: 'node22', minify: false },
  })
  return join(folder, 'crash.js')
}

/** Runs it in a process that is killed after some steps, or by a hook; false where it was through before. */
export const crashIn = async (
  program: string,
  { repo, base, folder, context }: ReviewBed,
  crash: Crash,
): Promise<boolean> => {
  const place = { repo, base, store: context.store.folder, folder: join(folder, 'undo') }
  const done = await runCommand(process.execPath, [program], {
    cwd: process.cwd(),
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    input: JSON.stringify({ ours: '', paths: [], message: '', ...crash, ...place }),
    timeoutMs: 120_000,
  })
  if (done.signal === 'SIGKILL') return true
  expect(done.stderr).toBe('')
  expect(done.exitCode).toBe(0)
  return false
}
