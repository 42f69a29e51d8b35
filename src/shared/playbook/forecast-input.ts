import type { Tier } from '../plan/plan-document'
import type { Playbook } from './schema'
import type { Settings } from './settings'

/** A past turn: what it took, and the percent of each window it used. */
export interface Sample {
  readonly provider: string
  readonly tier: Tier
  readonly minutes: number
  readonly costUsd: number | null
  readonly windows: Readonly<Record<string, number>>
}

/** A quota window as it stands. */
export interface Window {
  readonly provider: string
  readonly window: string
  readonly usedPercent: number
  /** Epoch ms; null where it is not known. */
  readonly resetsAt: number | null
}

export interface SimInput {
  readonly book: Playbook
  readonly settings: Settings
  /** Providers found and logged in. */
  readonly available: readonly string[]
  /** Epoch ms. */
  readonly now: number
  readonly slots: number
  readonly windows: readonly Window[]
  readonly samples: readonly Sample[]
  /** Dollars a turn by `provider/tier`, where no sample carries a cost but a list price is known. */
  readonly prices?: Readonly<Record<string, { readonly low: number; readonly high: number }>>
  /** How many workers a phase will have, by phase. */
  readonly workers?: Readonly<Record<string, number>>
  /** Which option of a choice is taken, by its first phase. */
  readonly choose?: Readonly<Record<string, string>>
}

/** What a turn of a provider and tier usually takes; minutes are the median, cost the middle half. */
export interface Stat {
  readonly minutes: number
  readonly cost: readonly [low: number, high: number] | null
  readonly windows: Readonly<Record<string, number>>
}

const fewestSamples = 2

/** Why nothing can be said of a provider's turns; the same reason in the same words wherever it is met. */
export const whyUnseen = ({ available }: SimInput, provider: string, tier: Tier): string => {
  if (provider === 'auto') return `no provider is ready for the ${tier} tier`
  if (!available.includes(provider)) return `${provider} is not ready on this machine`
  return `${provider}, ${tier} tier: fewer than ${fewestSamples} past turns`
}
const recent = 20

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
const inOrder = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b)

/** What past turns say; of another tier where this one has too few; undefined where there are too few at all. */
export const stat = (input: SimInput, provider: string, tier: Tier): Stat | undefined => {
  const mine = input.samples.filter((sample) => sample.provider === provider)
  const same = mine.filter((sample) => sample.tier === tier)
  const pool = (same.length >= fewestSamples ? same : mine).slice(-recent)
  if (pool.length < fewestSamples) return undefined
  const costs = inOrder(pool.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd])))
  const names = new Set(pool.flatMap(({ windows }) => Object.keys(windows)))
  const price = input.prices?.[`${provider}/${tier}`]
  const priced = price === undefined ? null : ([price.low, price.high] as const)
  return {
    minutes: share(inOrder(pool.map(({ minutes }) => minutes)), 0.5),
    cost: costs.length >= fewestSamples ? [share(costs, 0.25), share(costs, 0.75)] : priced,
    windows: Object.fromEntries(
      [...names].map((name) => [
        name,
        share(inOrder(pool.flatMap(({ windows }) => windows[name] ?? [])), 0.5),
      ]),
    ),
  }
}
