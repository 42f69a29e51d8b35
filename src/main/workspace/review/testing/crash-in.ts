import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** Runs it in a process that is killed after some steps, or by a hook; false where it was through before. */
export const crashIn = async (
  { repo, base, folder, context }: ReviewBed,
  crash: Crash,
): Promise<boolean> => {
  const place = { repo, base, store: context.store.folder, folder: join(folder, 'undo') }
  const done = await runCommand(process.execPath, ['--import', 'tsx', script], {
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
