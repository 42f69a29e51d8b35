import { z } from 'zod'
import { wallTime } from '../lib/zoned-time'
import { listPriceMicros, priceOf } from '../prices/list-price'
import type { PriceTable } from '../prices/price'
import { type ProviderId, providerIdSchema } from '../worker/provider-id'
import { addUsage, noUsage, type Usage, usageSchema } from '../worker/usage'

/** One ended turn as the sums see it. */
export interface SpendEntry {
  readonly workerId: string
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

/** Money in US dollars, tokens by part. */
const sumSchema = z.strictObject({
  workers: z.number().int(),
  usage: usageSchema,
  /** What the CLIs reported. */
  costUsd: z.number(),
  /** List price of turns whose CLI reported tokens only: an estimate. */
  estimatedUsd: z.number(),
  /** Turns that reported neither cost nor tokens with a known price. */
  unpriced: z.number().int(),
  /** What the person pays: nothing where a subscription covers it. */
  toYouUsd: z.number(),
})
export type SpendSum = z.infer<typeof sumSchema>

export const spendReportSchema = z.strictObject({
  total: sumSchema,
  byModel: z.array(
    sumSchema.extend({
      provider: providerIdSchema,
      model: z.string().nullable(),
      used: z.number(),
    }),
  ),
  byOrchestration: z.array(sumSchema.extend({ id: z.string(), title: z.string() })),
  /** `YYYY-MM-DD` in local time, oldest first; days without turns are absent. */
  byDay: z.array(sumSchema.extend({ day: z.string(), provider: providerIdSchema })),
  byWorth: z.array(
    sumSchema.extend({ worth: z.enum(['used', 'partial', 'discarded', 'unmarked']) }),
  ),
})
export type SpendReport = z.infer<typeof spendReportSchema>

/** One part of a turn's cost: all of it, or what one of its models took. Money in millionths. */
interface Part {
  readonly entry: SpendEntry
  readonly model: string | null
  readonly usage: Usage
  readonly costMicros: number
  readonly estimatedMicros: number
  readonly unpriced: number
}

const micros = (usd: number): number => Math.round(usd * 1e6)

/** Adds up ended turns in every way the Spend screen shows; each way adds up to the same total. */
export const spendReport = (
  entries: readonly SpendEntry[],
  prices: PriceTable,
  zone: string,
): SpendReport => {
  const parts = entries.flatMap((entry) => partsOf(entry, prices))
  const sum = (of: readonly Part[]) => sumOf(of, prices)
  return {
    total: sum(parts),
    byModel: grouped(parts, ({ entry, model }) => JSON.stringify([entry.provider, model])).map(
      ([first, group]) => ({
        ...sum(group),
        provider: first.entry.provider,
        model: first.model,
        used: countWorkers(group.filter(({ entry }) => entry.worth === 'used')),
      }),
    ),
    byOrchestration: grouped(parts, ({ entry }) => entry.orchestrationId).map(([first, group]) => ({
      ...sum(group),
      id: first.entry.orchestrationId,
      title: first.entry.orchestration,
    })),
    byDay: grouped(
      parts.toSorted((a, b) => a.entry.endedAt - b.entry.endedAt),
      ({ entry }) => `${dayOf(entry.endedAt, zone)} ${entry.provider}`,
    ).map(([first, group]) => ({
      ...sum(group),
      day: dayOf(first.entry.endedAt, zone),
      provider: first.entry.provider,
    })),
    byWorth: (['used', 'partial', 'discarded', 'unmarked'] as const).map((worth) => ({
      ...sum(parts.filter(({ entry }) => (entry.worth ?? 'unmarked') === worth)),
      worth,
    })),
  }
}

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

const sumOf = (parts: readonly Part[], { billing }: PriceTable): SpendSum => {
  let usage = noUsage
  let cost = 0
  let estimated = 0
  let unpriced = 0
  let toYou = 0
  for (const part of parts) {
    usage = addUsage(usage, part.usage)
    cost += part.costMicros
    estimated += part.estimatedMicros
    unpriced += part.unpriced
    if (billing.get(part.entry.provider) === 'api') toYou += part.costMicros + part.estimatedMicros
  }
  return {
    workers: countWorkers(parts),
    usage,
    costUsd: cost / 1e6,
    estimatedUsd: estimated / 1e6,
    unpriced,
    toYouUsd: toYou / 1e6,
  }
}

const countWorkers = (parts: readonly Part[]): number =>
  new Set(parts.map(({ entry }) => entry.workerId)).size

/** Groups in order of their first part, each with that part. */
const grouped = (
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): (readonly [Part, readonly Part[]])[] => {
  const groups = new Map<string, [Part, Part[]]>()
  for (const part of parts) {
    const key = keyOf(part)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [part, [part]])
    else group[1].push(part)
  }
  return [...groups.values()]
}

const two = (value: number): string => String(value).padStart(2, '0')

const dayOf = (instant: number, zone: string): string => {
  const wall = wallTime(instant, zone)
  if (wall === null) throw new Error(`${zone} is no time zone`)
  return `${String(wall.year)}-${two(wall.month)}-${two(wall.day)}`
}
