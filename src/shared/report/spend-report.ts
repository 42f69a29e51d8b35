import { z } from 'zod'
import type { PriceTable } from '../prices/price'
import { providerIdSchema } from '../worker/provider-id'
import { addUsage, noUsage, usageSchema } from '../worker/usage'
import { dayOf, type Part, type SpendEntry, spendParts } from './spend-parts'

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
  /** Cost of providers of which the person has not said how they are paid: in `toYouUsd` it is nothing. */
  billingUnknownUsd: z.number(),
})
export type SpendSum = z.infer<typeof sumSchema>

export const spendReportSchema = z.strictObject({
  total: sumSchema,
  byProvider: z.array(sumSchema.extend({ provider: providerIdSchema, used: z.number() })),
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

/** Adds up ended turns in every way the Spend screen shows; each way adds up to the same total. */
export const spendReport = (
  entries: readonly SpendEntry[],
  prices: PriceTable,
  zone: string,
): SpendReport => {
  const parts = spendParts(entries, prices)
  const sum = (of: readonly Part[]) => sumOf(of, prices)
  return {
    total: sum(parts),
    byProvider: grouped(parts, ({ entry }) => entry.provider).map(([first, group]) => ({
      ...sum(group),
      provider: first.entry.provider,
      used: countWorkers(group.filter(({ entry }) => entry.worth === 'used')),
    })),
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

const sumOf = (parts: readonly Part[], { billing }: PriceTable): SpendSum => {
  let usage = noUsage
  let cost = 0
  let estimated = 0
  let unpriced = 0
  let toYou = 0
  let unknown = 0
  for (const part of parts) {
    usage = addUsage(usage, part.usage)
    cost += part.costMicros
    estimated += part.estimatedMicros
    unpriced += part.unpriced
    const micros = part.costMicros + part.estimatedMicros
    const paid = billing.get(part.entry.provider)
    if (paid === 'api') toYou += micros
    else if (paid === undefined) unknown += micros
  }
  return {
    workers: countWorkers(parts),
    usage,
    costUsd: cost / 1e6,
    estimatedUsd: estimated / 1e6,
    unpriced,
    toYouUsd: toYou / 1e6,
    billingUnknownUsd: unknown / 1e6,
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
