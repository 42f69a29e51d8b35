import { z } from 'zod'
import { jsonPath, type JsonSteps } from '../lib/json-path'
import { problem, type Problem } from '../lib/problem'
import { isFields, readFields } from '../lib/read-fields'
import { readJson } from '../lib/read-json'
import { fail, ok, type Result } from '../lib/result'
import { type ProviderId, providerIdSchema } from '../worker/provider-id'
import { bundledPrices, priceKey } from './bundled-prices'
import { billingSchema, type Price, priceSchema, type PriceTable } from './price'

const documentSchema = z.strictObject({
  version: z.literal(1),
  models: z.record(z.string(), z.unknown()).optional(),
  billing: z.record(z.string(), z.unknown()).optional(),
})

/** The bundled prices, before the person's own. */
export const usualPrices: PriceTable = {
  models: new Map(Object.entries(bundledPrices)),
  own: new Map(),
  billing: new Map(),
}

/**
 * The bundled prices with the person's `prices.json` over them, field by field of a model. Unknown keys and
 * wrong values refuse the whole file, each named with its line. `file` is its path, said in the problems.
 */
export const readPrices = (text: string, file: string): Result<PriceTable, readonly Problem[]> => {
  const read = readJson(text)
  if (!read.ok) return fail([wrong(`${file}:${read.error.line}`, `${read.error.message}.`, null)])
  const { value, placeOf, doubles } = read.value
  if (!isFields(value)) return fail([wrong(`${file}:1`, 'Prices are an object in { }.', null)])
  const where = (steps: JsonSteps) => `${file}:${placeOf(steps).line}`
  const problems = doubles.map(({ path, place }) =>
    wrong(`${file}:${place.line}`, `${path} is written twice.`, null),
  )
  const note = (faults: ReturnType<typeof readFields>['faults']) => {
    for (const { steps, message, fix } of faults)
      problems.push(wrong(where(steps), `${jsonPath(steps)} ${message}.`, fix))
  }
  note(readFields(documentSchema, value, []).faults)
  const models = new Map(usualPrices.models)
  const ownFields = new Map<string, readonly string[]>()
  const named = isFields(value['models']) ? value['models'] : {}
  for (const [key, own] of Object.entries(named)) {
    const steps = ['models', key]
    if (!isProviderModel(key)) {
      const fix = 'Write it as "provider/model", such as "claude/claude-opus-5-5".'
      problems.push(wrong(where(steps), `${jsonPath(steps)} names no provider and model.`, fix))
    } else if (!isFields(own))
      problems.push(wrong(where(steps), `${jsonPath(steps)} must be an object in { }.`, null))
    else {
      const known = keyOf(key)
      if (ownFields.has(known))
        problems.push(wrong(where(steps), `${jsonPath(steps)} is priced twice.`, null))
      const whole = { ...blank, ...bundledPrices[known], ...own }
      note(readFields(priceSchema, whole, steps).faults)
      const price = priceSchema.safeParse(whole)
      if (price.success) models.set(known, price.data)
      ownFields.set(known, Object.keys(own))
    }
  }
  const billing = new Map<ProviderId, z.infer<typeof billingSchema>>()
  const paid = isFields(value['billing']) ? value['billing'] : {}
  for (const [id, how] of Object.entries(paid)) {
    const provider = providerIdSchema.safeParse(id)
    const kind = billingSchema.safeParse(how)
    if (provider.success && kind.success) billing.set(provider.data, kind.data)
    else
      problems.push(
        wrong(
          where(['billing', id]),
          provider.success
            ? `billing.${id} must be "subscription" or "api".`
            : `billing.${id} names no provider.`,
          null,
        ),
      )
  }
  return problems.length === 0 ? ok({ models, own: ownFields, billing }) : fail(problems)
}

const blank: Partial<Price> = { cacheRead: null, cacheWrite: null, note: null }

const isProviderModel = (key: string): boolean => {
  const at = key.indexOf('/')
  return at < key.length - 1 && providerIdSchema.safeParse(key.slice(0, at)).success
}

/** The key of a model that may be named by a CLI's short name for it. */
const keyOf = (key: string): string => {
  const at = key.indexOf('/')
  return priceKey(key.slice(0, at), key.slice(at + 1))
}

const wrong = (where: string, message: string, fix: string | null): Problem =>
  problem('prices_invalid', message, {
    kept: 'The file is as it was; the bundled prices hold.',
    fix: fix ?? 'Correct that line of the prices.',
    where,
  })
