import { z } from 'zod'

/**
 * Tokens of one turn. `input` is uncached input; `cacheRead` and `cacheWrite` are apart; `output`
 * includes reasoning. Never cumulative over a session.
 */
export const usageSchema = z.strictObject({
  input: z.number().int().nonnegative(),
  cacheRead: z.number().int().nonnegative(),
  cacheWrite: z.number().int().nonnegative(),
  output: z.number().int().nonnegative(),
})
export type Usage = z.infer<typeof usageSchema>

/** No tokens at all. */
export const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }

/** Sums two turns' tokens part by part. */
export const addUsage = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite: a.cacheWrite + b.cacheWrite,
  output: a.output + b.output,
})

/** What every figure called "tokens" counts, as its tooltip says it. */
export const tokensMean = 'Input, cache writes and output; cache reads are counted apart'

/** The tokens of every screen, report and budget: input, cache writes and output; cache reads apart. */
export const budgetedTokens = (usage: Usage): number =>
  usage.input + usage.cacheWrite + usage.output
