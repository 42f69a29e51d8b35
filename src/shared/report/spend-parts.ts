import { wallTime } from '../lib/zoned-time'
import { listPriceMicros, priceOf } from '../prices/list-price'
import type { PriceTable } from '../prices/price'
import type { ProviderId } from '../worker/provider-id'
import { noUsage, type Usage } from '../worker/usage'

/** One ended turn as the sums see it. */
export interface SpendEntry {
  readonly workerId: string
  /** The id it has in its plan. */
  readonly planId: string
  readonly turn: number
  readonly orchestrationId: string
  readonly orchestration: string
  readonly provider: ProviderId
  /** Models it used, the main one first; the planned one where none was reported. */
  readonly models: readonly string[]
  readonly endedAt: number
  readonly usage: Usage | null
  readonly costUsd: number | null
  readonly costByModel: Readonly<Record<string, number>>
  readonly worth: 'used' | 'partial' | 'discarded' | null
}

/** One part of a turn's cost: all of it, or what one of its models took. Money in millionths. */
export interface Part {
  readonly entry: SpendEntry
  readonly model: string | null
  readonly usage: Usage
  readonly costMicros: number
  readonly estimatedMicros: number
  readonly unpriced: number
}

const micros = (usd: number): number => Math.round(usd * 1e6)

/** Every part of every turn: what the sums are added up from. */
export const spendParts = (entries: readonly SpendEntry[], prices: PriceTable): Part[] =>
  entries.flatMap((entry) => partsOf(entry, prices))

/** Tokens go to the main model; cost to each model that was reported with one, the rest to the main one. */
const partsOf = (entry: SpendEntry, prices: PriceTable): Part[] => {
  const main = entry.models[0] ?? null
  const usage = entry.usage ?? noUsage
  if (entry.costUsd === null) {
    const price = priceOf(prices, entry.provider, main)
    const estimate = price === null || entry.usage === null ? null : listPriceMicros(price, usage)
    const unpriced = estimate === null ? 1 : 0
    return [{ entry, model: main, usage, costMicros: 0, estimatedMicros: estimate ?? 0, unpriced }]
  }
  const others = Object.entries(entry.costByModel)
    .filter(([model]) => model !== main)
    .map(([model, usd]) => ({ model, costMicros: micros(usd) }))
  const rest = micros(entry.costUsd) - others.reduce((total, each) => total + each.costMicros, 0)
  const none = { entry, usage: noUsage, estimatedMicros: 0, unpriced: 0 }
  return [
    { ...none, model: main, usage, costMicros: rest },
    ...others.map((other) => ({ ...none, ...other })),
  ]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD` of an instant in a zone. */
export const dayOf = (instant: number, zone: string): string => {
  const wall = wallTime(instant, zone)
  if (wall === null) throw new Error(`${zone} is no time zone`)
  return `${String(wall.year)}-${two(wall.month)}-${two(wall.day)}`
}
