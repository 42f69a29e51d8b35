import { join } from 'node:path'
import { resultLimitBytes } from '@shared/outcome/classify'
import { resultFileName } from '@shared/worker/result-file'
import { readPlainFile } from '../platform/read-plain-file'
import { errorCode, errorWords } from '../platform/system-error'

/** What a custom command wrote as its result, or why that can't be taken; all null: it wrote none. */
export interface WrittenResult {
  readonly text: string | null
  readonly note: string | null
}

/** Reads the file that a custom command was given for its result (`{result}`). It stays where it is. */
export const readResultFile = async (turnFolder: string): Promise<WrittenResult> => {
  const file = join(turnFolder, resultFileName)
  try {
    const written = await readPlainFile(file, resultLimitBytes)
    if (written.kind === 'no_file')
      return { text: null, note: `What it left as its result is no plain file: ${file}.` }
    if (written.kind === 'read') {
      const text = written.bytes.toString('utf8')
      return { text: text.trim() === '' ? null : text, note: null }
    }
    const note = `The result it wrote is ${String(written.size)} bytes, over ${String(resultLimitBytes)}; it is kept in ${file}.`
    return { text: null, note }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { text: null, note: null }
    return { text: null, note: `The result it wrote can't be read: ${errorWords(error)}.` }
  }
}
