import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adapterOf } from '../src/main/providers/registry'
import { LogReader } from '../src/main/supervisor/reading/log-reader'

const throwOn = (error: unknown): never => {
  throw error
}

/** Milliseconds to parse the lines and do nothing else. */
export const parseOnly = (lines: readonly string[]): number => {
  const started = performance.now()
  for (const line of lines) JSON.parse(line)
  return performance.now() - started
}

/** Milliseconds of the production path: file, lines, adapter, index. */
export const readLog = async (folder: string): Promise<number> => {
  const reader = await LogReader.open({
    folder,
    adapter: adapterOf('claude'),
    carry: null,
    foldBigLine: () => Promise.reject(new Error('no big line was recorded')),
    elapsed: () => null,
    onFault: throwOn,
  })
  const started = performance.now()
  await reader.finish(Infinity)
  const took = performance.now() - started
  reader.close()
  return took
}

/** Writes a turn's log of these lines. */
export const writeLog = (folder: string, lines: readonly string[]): Promise<void> =>
  writeFile(join(folder, 'stdout.log'), `${lines.join('\n')}\n`)
