import { z } from 'zod'
import { budgetStandingSchema } from '../budget/budget-standing'
import { problemSchema } from '../lib/problem'
import { priceKey } from '../prices/bundled-prices'
import { isStalePrice, priceOf, priceRank } from '../prices/list-price'
import { billingSchema, priceSchema, type PriceTable } from '../prices/price'
import { windowForecastSchema } from '../quota/forecast'
import { quotaReadingSchema } from '../quota/reading'
import { providerIdSchema } from '../worker/provider-id'
import { type SpendReport, spendReportSchema } from './spend-report'

/** The price of a model that was used; null: missing. */
export const usedPriceSchema = z.strictObject({
  provider: providerIdSchema,
  model: z.string(),
  price: priceSchema.nullable(),
  /** Fields of the price that are the person's own. */
  own: z.array(z.string()),
  stale: z.boolean(),
  rank: z.enum(['low', 'mid', 'high']).nullable(),
  billing: billingSchema.nullable(),
})

/** Everything the Spend screen shows beside what the window holds already. */
export const spendViewSchema = z.strictObject({
  report: spendReportSchema,
  prices: z.array(usedPriceSchema),
  /** Why the person's prices don't hold. */
  pricesProblem: problemSchema.nullable(),
  /** Why the person's quota lines and budget marks don't hold. */
  defaultsProblem: problemSchema.nullable(),
  /** Budgets of waves that run, and of orchestrations that have one. */
  budgets: z.array(
    z.strictObject({
      of: z.enum(['wave', 'orchestration']),
      id: z.string(),
      title: z.string(),
      /** The wave to look at; null while an orchestration has none. */
      waveId: z.string().nullable(),
      standing: budgetStandingSchema,
    }),
  ),
  /** Each window's values over the newest days: one stood from `firstAt` to `observedAt`. */
  quotaHistory: z.array(
    quotaReadingSchema.extend({
      provider: providerIdSchema,
      firstAt: z.number(),
      observedAt: z.number(),
    }),
  ),
  /** What the queued workers may take. */
  forecast: z.array(windowForecastSchema),
  /** Percent of a budget from which the window warns. */
  warnAt: z.number(),
})
export type SpendView = z.infer<typeof spendViewSchema>

/** The prices of the models a report names. */
export const usedPrices = (
  { byModel }: SpendReport,
  table: PriceTable,
  now: number,
): z.infer<typeof usedPriceSchema>[] =>
  byModel.flatMap(({ provider, model }) => {
    if (model === null) return []
    const price = priceOf(table, provider, model)
    return [
      {
        provider,
        model,
        price,
        own: [...(table.own.get(priceKey(provider, model)) ?? [])],
        stale: price !== null && isStalePrice(price, now),
        rank: price === null ? null : priceRank(table, provider, price),
        billing: table.billing.get(provider) ?? null,
      },
    ]
  })
