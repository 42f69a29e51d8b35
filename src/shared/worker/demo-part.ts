import type { ProviderId } from './provider-id'

/** What of a cost the demo made up, US dollars: it plays, and nobody pays it. */
export const demoUsdOf = (cost: {
  readonly provider: ProviderId
  readonly costUsd: number | null
}): number => (cost.provider === 'demo' ? (cost.costUsd ?? 0) : 0)

/** Whether a sum of money is the demo's play money: none of it, a part, or all. */
export const demoPart = (usd: number | null, demoUsd: number): 'none' | 'part' | 'all' => {
  if (demoUsd <= 0) return 'none'
  // Both are sums of the same figures, added in another order.
  return demoUsd < (usd ?? 0) - 1e-9 ? 'part' : 'all'
}

/** The word beside such a sum; empty: it is money. */
export const demoWord = { none: '', part: ' part demo', all: ' demo' } as const
