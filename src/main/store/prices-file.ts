import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { PriceTable } from '@shared/prices/price'
import { readPrices, usualPrices } from '@shared/prices/read-prices'
import { errorWords } from '../platform/system-error'
import { keptFile } from './last-good'
import { oneProblem } from './one-problem'

/** The prices that hold now, and what is wrong with the person's file, which is told beside. */
export interface PricesNow {
  readonly table: PriceTable
  readonly problem: Problem | null
}

/** Reads the person's `prices.json` over the bundled prices; the file is never written. */
export const createPricesFile = (file: string): (() => Promise<PricesNow>) => {
  const kept = keptFile(file, {
    parse: (text) => parse(text, file),
    unreadable: (error) =>
      problem('prices_file', `prices.json can't be read: ${errorWords(error)}.`, {
        fix: 'Check the file and its folder.',
        where: file,
      }),
    otherwise: { value: usualPrices, words: 'the bundled prices hold' },
  })
  return async () => {
    const read = await kept.read()
    return { table: read.ok ? read.value : usualPrices, problem: kept.problem() }
  }
}

const parse = (text: string | null, file: string): Result<PriceTable, Problem> => {
  if (text === null) return ok(usualPrices)
  const read = readPrices(text, file)
  return read.ok ? read : fail(oneProblem(read.error, 'Correct these lines of the prices.'))
}
