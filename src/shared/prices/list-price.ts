import type { Usage } from '../worker/usage'
import { priceKey } from './bundled-prices'
import type { Price, PriceTable } from './price'

/** The price of a model; null: missing, never guessed. */
export const priceOf = (
  { models }: PriceTable,
  provider: string,
  model: string | null,
): Price | null => (model === null ? null : (models.get(priceKey(provider, model)) ?? null))

/**
 * What tokens cost at list price, in whole millionths of a dollar; null where a part that was used has no
 * price. It is an estimate: nobody reported it.
 */
export const listPriceMicros = (price: Price, usage: Usage): number | null => {
  const parts = [
    [usage.input, price.input],
    [usage.output, price.output],
    [usage.cacheRead, price.cacheRead],
    [usage.cacheWrite, price.cacheWrite],
  ] as const
  let micros = 0
  for (const [tokens, perMillion] of parts) {
    if (tokens === 0) continue
    if (perMillion === null) return null
    micros += tokens * perMillion
  }
  return Math.round(micros)
}

const staleAfterDays = 60
const dayMs = 86_400_000

/** Whether a price was read over 60 days ago. */
export const isStalePrice = ({ asOf }: Pick<Price, 'asOf'>, now: number): boolean =>
  now - Date.parse(asOf) > (staleAfterDays + 1) * dayMs

/** Thirds of a provider's prices, cheapest first: `low`, `mid`, `high`. */
export const priceRank = (
  table: PriceTable,
  provider: string,
  price: Price,
): 'low' | 'mid' | 'high' => {
  const score = (each: Price) => each.input + each.output
  const scores = [...table.models]
    .filter(([key]) => key.startsWith(`${provider}/`))
    .map(([, each]) => score(each))
  const sorted = [...new Set(scores)].sort((a, b) => a - b)
  const third = Math.floor((sorted.indexOf(score(price)) * 3) / sorted.length)
  return third <= 0 ? 'low' : third === 1 ? 'mid' : 'high'
}
