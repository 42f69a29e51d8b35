import { z } from 'zod'
import { priceOf } from './list-price'
import type { PriceTable } from './price'

/** List price of a plan's prompts: input only, without output, cache and what a CLI adds itself. */
export const promptPriceSchema = z.strictObject({
  /** US dollars of the workers whose model has a price. */
  usd: z.number(),
  /** Workers whose model has none. */
  missing: z.number().int(),
  /** The oldest day a price was read (`YYYY-MM-DD`); null: no worker has one. */
  asOf: z.string().nullable(),
})
export type PromptPrice = z.infer<typeof promptPriceSchema>

interface Worker {
  readonly provider: string
  readonly model: string | null
  readonly estimatedPromptTokens: number
}

/** Adds up what the prompts of these workers cost at list price; models without a price are counted, not guessed. */
export const promptPrice = (workers: readonly Worker[], table: PriceTable): PromptPrice => {
  const priced = workers.flatMap(({ provider, model, estimatedPromptTokens }) => {
    const price = priceOf(table, provider, model)
    return price === null ? [] : [{ micros: estimatedPromptTokens * price.input, asOf: price.asOf }]
  })
  return {
    usd: Math.round(priced.reduce((sum, { micros }) => sum + micros, 0)) / 1e6,
    missing: workers.length - priced.length,
    asOf: priced.map(({ asOf }) => asOf).sort()[0] ?? null,
  }
}
