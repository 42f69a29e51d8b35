import { readFile } from 'node:fs/promises'
import { type Problem, problem } from '@shared/lib/problem'
import type { PriceTable } from '@shared/prices/price'
import { readPrices, usualPrices } from '@shared/prices/read-prices'
import { errorCode, errorWords } from '../platform/system-error'
import { oneProblem } from './one-problem'

/** The prices that hold now; with a faulty file those are the bundled ones, and the problem is told. */
export interface PricesNow {
  readonly table: PriceTable
  readonly problem: Problem | null
}

/** Reads the person's `prices.json` over the bundled prices; the file is never written. */
export const readPricesFile = async (file: string): Promise<PricesNow> => {
  try {
    const read = readPrices(await readFile(file, 'utf8'), file)
    if (read.ok) return { table: read.value, problem: null }
    const told = oneProblem(read.error, 'Correct these lines of the prices.')
    return { table: usualPrices, problem: told }
  } catch (error) {
    if (errorCode(error) === null) throw error
    if (errorCode(error) === 'ENOENT') return { table: usualPrices, problem: null }
    const message = `prices.json can't be read: ${errorWords(error)}.`
    const told = problem('prices_file', message, { kept: 'The bundled prices hold.', where: file })
    return { table: usualPrices, problem: told }
  }
}
