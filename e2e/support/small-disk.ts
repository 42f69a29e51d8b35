import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ElectronApplication } from '@playwright/test'

/** A disk that can be filled under a running app. */
export interface SmallDisk {
  fill(app: ElectronApplication): Promise<void>
  free(app: ElectronApplication): Promise<void>
  remove(): Promise<void>
}

const run = async (program: string, args: readonly string[]): Promise<boolean> => {
  const child = spawn(program, args, { stdio: 'ignore' })
  const failed = once(child, 'error').then(() => 1)
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  return (await Promise.race([ended, failed])) === 0
}

/** A file layer inside the app that refuses to write below `folder`; calling what it left puts all back. */
const refuseWrites = (_: unknown, folder: string): void => {
  const files = process.getBuiltinModule('node:fs/promises')
  const { syncBuiltinESMExports } = process.getBuiltinModule('node:module')
  const whole = { ...files }
  for (const verb of ['open', 'writeFile', 'copyFile', 'mkdir'] as const) {
    const own = whole[verb] as (...args: unknown[]) => Promise<unknown> // One shape for all four.
    const faulty = (file: unknown, ...rest: unknown[]): Promise<unknown> =>
      typeof file === 'string' && file.startsWith(folder)
        ? Promise.reject(Object.assign(new Error(`ENOSPC: ${verb}`), { code: 'ENOSPC' }))
        : own(file, ...rest)
    Object.assign(files, { [verb]: faulty })
  }
  syncBuiltinESMExports()
  Object.assign(globalThis, {
    haveRoomAgain: () => {
      Object.assign(files, whole)
      syncBuiltinESMExports()
    },
  })
}

const allowWrites = (): void => {
  const { haveRoomAgain } = globalThis as { haveRoomAgain?: () => void } // Set by refuseWrites.
  haveRoomAgain?.()
}

/** A small file system of its own where this user may mount one, else a layer in the app. */
export const makeSmallDisk = async (folder: string): Promise<SmallDisk> => {
  await mkdir(folder, { mode: 0o700 })
  const options = 'size=64m,mode=0700'
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'none', folder])
  const filler = path.join(folder, 'filler')
  if (!mounted)
    return {
      fill: (app) => app.evaluate(refuseWrites, path.join(folder, 'orchestrations')),
      free: (app) => app.evaluate(allowWrites),
      remove: () => Promise.resolve(),
    }
  return {
    async fill() {
      for (const size of [1 << 20, 1 << 12, 1]) {
        const piece = Buffer.alloc(size)
        let hasRoom = true
        while (hasRoom)
          hasRoom = await appendFile(filler, piece).then(
            () => true,
            () => false,
          )
      }
    },
    free: () => rm(filler),
    remove: async () => {
      await run('umount', ['-l', folder])
    },
  }
}
