import { z } from 'zod'
import { providerIdSchema } from '../worker/provider-id'

/** US dollars per million tokens; null: the source names none. */
const perMillion = z.number().nonnegative()

/** What one model costs at list price, where that was read, and on which day (`YYYY-MM-DD`). */
export const priceSchema = z.strictObject({
  input: perMillion,
  output: perMillion,
  cacheRead: perMillion.nullable(),
  cacheWrite: perMillion.nullable(),
  asOf: z.iso.date(),
  source: z.url({ protocol: /^https$/ }),
  note: z.string().nullable(),
})
export type Price = z.infer<typeof priceSchema>

export const billingSchema = z.enum(['subscription', 'api'])
export type Billing = z.infer<typeof billingSchema>

/** Prices by `provider/model`, and how the person pays each provider, where they said so. */
export interface PriceTable {
  readonly models: ReadonlyMap<string, Price>
  /** Which fields of a model are the person's own; a model that is not here is the bundled one. */
  readonly own: ReadonlyMap<string, readonly string[]>
  readonly billing: ReadonlyMap<z.infer<typeof providerIdSchema>, Billing>
}
