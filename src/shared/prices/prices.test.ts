import { expect, test } from 'vitest'
import { bundledPrices } from './bundled-prices'
import { isStalePrice, listPriceMicros, priceOf, priceRank } from './list-price'
import { priceSchema } from './price'
import { promptPrice } from './prompt-price'
import { readPrices, usualPrices } from './read-prices'

test('every bundled price has its source and day', () => {
  for (const price of Object.values(bundledPrices)) expect(priceSchema.parse(price)).toEqual(price)
})

test("a bundled price gives what Claude Code itself reported for a recorded turn's tokens", () => {
  const opus = priceOf(usualPrices, 'claude', 'claude-opus-5-5')
  const usage = { input: 1200, output: 42, cacheRead: 5000, cacheWrite: 300 }
  expect(opus && listPriceMicros(opus, usage)).toBe(8140)
})

test('a model without a price is missing, and so is a part without one', () => {
  expect(priceOf(usualPrices, 'kimi', 'k3')).toBeNull()
  expect(priceOf(usualPrices, 'codex', null)).toBeNull()
  const sol = priceOf(usualPrices, 'codex', 'gpt-6.1-sol')
  const usage = { input: 1, output: 1, cacheRead: 1, cacheWrite: 0 }
  expect(sol && listPriceMicros(sol, usage)).toBe(12)
  expect(sol && listPriceMicros(sol, { ...usage, cacheWrite: 1 })).toBeNull()
})

test('the prompts of a plan are priced by input, and models without a price are counted', () => {
  const worker = (provider: string, model: string | null, estimatedPromptTokens: number) => ({
    provider,
    model,
    estimatedPromptTokens,
  })
  expect(
    promptPrice(
      [
        worker('claude', 'opus', 100_000),
        worker('codex', 'gpt-6.1-sol', 50_000),
        worker('kimi', null, 9),
      ],
      usualPrices,
    ),
  ).toEqual({ usd: 0.5, missing: 1, asOf: '2026-10-01' })
  expect(promptPrice([], usualPrices)).toEqual({ usd: 0, missing: 0, asOf: null })
})

test('a price is stale after 60 days', () => {
  const day = (text: string) => Date.parse(text)
  expect(isStalePrice({ asOf: '2026-10-01' }, day('2026-11-30T23:59:59Z'))).toBe(false)
  expect(isStalePrice({ asOf: '2026-10-01' }, day('2026-12-01T00:00:01Z'))).toBe(true)
})

test('ranks are thirds within a provider', () => {
  const rank = (model: string) => {
    const price = priceOf(usualPrices, 'claude', model)
    return price && priceRank(usualPrices, 'claude', price)
  }
  expect(['haiku', 'sonnet', 'opus'].map(rank)).toEqual(['low', 'mid', 'high'])
})

test("the person's prices win field by field, and new models are added", () => {
  const read = readPrices(
    JSON.stringify({
      version: 1,
      models: {
        'claude/claude-opus-5-5': { input: 3 },
        'kimi/k3': { input: 1, output: 2, asOf: '2026-11-01', source: 'https://example.com/k3' },
      },
      billing: { claude: 'subscription', codex: 'api' },
    }),
    'prices.json',
  )
  if (!read.ok) throw new Error(read.error[0]?.message)
  expect(priceOf(read.value, 'claude', 'opus')).toMatchObject({ input: 3, output: 20 })
  expect(priceOf(read.value, 'kimi', 'k3')).toMatchObject({ output: 2, cacheRead: null })
  expect(read.value.own.get('claude/claude-opus-5-5')).toEqual(['input'])
  expect(read.value.billing.get('codex')).toBe('api')
})

test('a short name of a model prices that model, and twice is a fault', () => {
  const read = readPrices('{"version": 1, "models": {"claude/opus": {"input": 3}}}', 'p')
  if (!read.ok) throw new Error(read.error[0]?.message)
  expect(priceOf(read.value, 'claude', 'opus')).toMatchObject({ input: 3, output: 20 })
  expect(priceOf(read.value, 'claude', 'claude-opus-5-5')).toMatchObject({ input: 3 })
  const twice =
    '{"version": 1, "models": {"claude/opus": {"input": 3},\n"claude/claude-opus-5-5": {"input": 4}}}'
  expect(readPrices(twice, 'p')).toMatchObject({ error: [{ where: 'p:2' }] })
})

test.each([
  ['{"version": 1,\n "modles": {}}', 'prices.json:2', 'modles is not a known field.'],
  [
    '{"version": 1, "models": {\n"claude/x": {"input": 1, "outptu": 2}}}',
    'prices.json:2',
    'models["claude/x"].outptu is not a known field.',
  ],
  [
    '{"version": 1, "models": {\n"claude/claude-opus-5-5": {\n"input": -1}}}',
    'prices.json:3',
    'models["claude/claude-opus-5-5"].input must be at least 0, not -1.',
  ],
  [
    '{"version": 1, "models": {\n"opus": {}}}',
    'prices.json:2',
    'models.opus names no provider and model.',
  ],
  [
    '{"version": 1, "billing": {\n"claude": "free"}}',
    'prices.json:2',
    'billing.claude must be "subscription" or "api".',
  ],
  ['{"version": 1,', 'prices.json:1', undefined],
  ['[]', 'prices.json:1', undefined],
])('refuses %j at its line', (text, where, message) => {
  const read = readPrices(text, 'prices.json')
  expect(read.ok).toBe(false)
  if (read.ok) return
  expect(read.error.map((each) => each.where)).toContain(where)
  if (message !== undefined) expect(read.error.map((each) => each.message)).toContain(message)
})
