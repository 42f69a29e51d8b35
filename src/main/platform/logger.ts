import { appendFile, rename, stat } from 'node:fs/promises'
import type { Clock } from './clock'

type Fields = Readonly<Record<string, unknown>>

/** Notes for whoever looks into a fault; never worker output, never secrets. */
export interface Logger {
  info(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
  /** Resolves when all notes so far are on disk. */
  flush(): Promise<void>
}

const rotateBytes = 5 * 1024 * 1024

/** Appends JSON lines to `file`; past 5 MiB the file becomes `<file>.1`. */
export const createLogger = (file: string, clock: Clock): Logger => {
  let queue: Promise<void> = Promise.resolve()
  const write = (level: string, message: string, fields: Fields = {}) => {
    const line = JSON.stringify({
      at: new Date(clock.now()).toISOString(),
      level,
      message,
      ...fields,
    })
    queue = queue.then(() => append(file, `${line}\n`))
  }
  return {
    info: (message, fields) => {
      write('info', message, fields)
    },
    error: (message, fields) => {
      write('error', message, fields)
    },
    flush: () => queue,
  }
}

const append = async (file: string, line: string): Promise<void> => {
  try {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    )
    if (size > rotateBytes) await rename(file, `${file}.1`)
    await appendFile(file, line, { mode: 0o600 })
  } catch {
    // A log that can't be written (full disk) must not end what it reports on, and there is nowhere else to say it.
  }
}
