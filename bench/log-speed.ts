import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { adapterOf } from '../src/main/providers/registry'
import { TailReader } from '../src/main/supervisor/tail/tail-reader'
import { readLog } from './tail-speed'
import { repeated } from './recorded-lines'

const mebibyte = 1024 * 1024

/** A log on the disk, with its index. */
export interface TimedLog {
  /**
   * Milliseconds of work to read the page before this part of the log; 1 is its end. Of the processor: on a machine
   * that is shared the clock says more of the others.
   */
  read(part: number): Promise<number>
}

/** Writes a log of so many MiB, to be read as the window does. */
export const makeTimedLog = async (
  folder: string,
  lines: readonly string[],
  mebibytes: number,
): Promise<TimedLog> => {
  await mkdir(folder)
  const block = `${repeated(lines, mebibyte).join('\n')}\n`
  for (let part = 0; part < mebibytes; part += 1)
    await appendFile(join(folder, 'stdout.log'), block)
  await readLog(folder)
  const size = Buffer.byteLength(block) * mebibytes
  return {
    async read(part) {
      // A reader of its own each time: nothing is remembered of the page before.
      const reader = new TailReader({
        foldBigLine: () => Promise.reject(new Error('no big line was recorded')),
        marks: () => [],
      })
      const source = { folder, adapter: adapterOf('claude'), carry: null, settledBytes: size }
      const cursor = part === 1 ? -1 : Math.floor(size * part)
      const place = { cursor, direction: 'backward', raw: false, stream: 'stdout' } as const
      const from = process.cpuUsage()
      const page = await reader.readTail(source, place)
      if (!page.ok || page.value.events.length === 0) throw new Error('a page of it was not read')
      const { user, system } = process.cpuUsage(from)
      return (user + system) / 1000
    },
  }
}
