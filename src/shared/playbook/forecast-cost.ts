import { asksReviewers } from './condition'
import { type SimInput, stat, whyUnseen } from './forecast-input'
import { assign } from './forecast-workers'
import { chainOf, gateOf, isWorker, spine } from './phase'
import type { Phase } from './schema'

type Span = readonly [low: number, high: number]
const none: Span = [0, 0]

/**
 * Low: every gate passes at once. High: every gate fails once through its whole chain. Both inside the
 * budgets; null where a price is not known, which `unknown` then names.
 */
export const costRange = (
  input: SimInput,
  unknown: Set<string>,
): { readonly low: number; readonly high: number } | null => {
  const costs = new Costs(input, unknown)
  const groups = spine(input.book).map((group) => group.map((phase) => costs.withChain(phase)))
  if (!costs.known) return null
  const low = groups.reduce((sum, group) => sum + Math.min(...group.map((cost) => cost[0])), 0)
  const high = groups.reduce((sum, group) => sum + Math.max(...group.map((cost) => cost[1])), 0)
  const cap = input.book.budget?.costUsd ?? Infinity
  const cents = (value: number) => Math.round(Math.min(value, cap) * 100) / 100
  return { low: cents(low), high: cents(high) }
}

class Costs {
  known = true
  private readonly used = new Map<string, readonly string[]>()

  constructor(
    private readonly input: SimInput,
    private readonly unknown: Set<string>,
  ) {}

  withChain(phase: Phase): Span {
    const [low, high] = this.one(phase)
    const gate = gateOf(phase)
    if (gate === undefined) return [low, high]
    const again = gate.needs.some((need) => asksReviewers(need, phase.id)) ? high : 0
    const chain = chainOf(this.input.book, phase.id).map((link) => {
      const rechecked = (link.then ?? 'recheck') === 'recheck'
      return this.withChain(link)[1] + (rechecked ? again : 0)
    })
    return [low, high + chain.reduce((sum, value) => sum + value, 0)]
  }

  private one(phase: Phase): Span {
    if (!isWorker(phase)) return none
    const workers = assign(this.input, phase, this.used)
    if (workers.length === 0) return none
    const each = phase.budget?.each?.costUsd ?? Infinity
    let low = 0
    let high = 0
    for (const { provider, tier } of workers) {
      const cost = stat(this.input, provider, tier)?.cost
      if (cost === undefined || cost === null) {
        this.known = false
        this.unknown.add(
          cost === null
            ? `${provider}, ${tier} tier: no past turn said its cost, and no list price is known`
            : whyUnseen(this.input, provider, tier),
        )
        continue
      }
      low += Math.min(cost[0], each)
      high += Math.min(cost[1], each)
    }
    const half = Math.ceil(workers.length / 2)
    high += (high / workers.length) * half * (gateOf(phase)?.retry ?? 0)
    const cap = phase.budget?.costUsd ?? Infinity
    return [Math.min(low, cap), Math.min(high, cap)]
  }
}
