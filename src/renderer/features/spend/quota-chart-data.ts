import type { SpendView } from '@shared/report/spend-view'

type Stretch = SpendView['quotaHistory'][number]

/** Percent of each window over time; null where it was not known. */
export interface QuotaChart {
  /** Epoch seconds, rising. */
  readonly at: readonly number[]
  readonly series: readonly {
    readonly name: string
    readonly percent: readonly (number | null)[]
  }[]
}

/** A value stands from its first observation to the next one, and falls to 0 at its reset. */
const pointsOf = (stretches: readonly Stretch[], now: number): [at: number, percent: number][] =>
  stretches.flatMap(({ firstAt, usedPercent, resetsAt }, index) => {
    if (usedPercent === null) return []
    const next = stretches[index + 1]?.firstAt ?? now
    const fell = resetsAt !== null && resetsAt > firstAt && resetsAt < next
    return fell
      ? [
          [firstAt, usedPercent],
          [resetsAt, 0],
        ]
      : [[firstAt, usedPercent]]
  })

/** The history of every window as lines that go in steps, up to `now`. */
export const quotaChart = (history: readonly Stretch[], now: number): QuotaChart => {
  const nameOf = ({ provider, window }: Stretch) => `${provider} ${window}`
  const names = [...new Set(history.map(nameOf))]
  const lines = names.map((name) => {
    const points = pointsOf(
      history.filter((stretch) => nameOf(stretch) === name),
      now,
    )
    return { name, points }
  })
  const instants = [...new Set([...lines.flatMap(({ points }) => points.map(([at]) => at)), now])]
  instants.sort((a, b) => a - b)
  return {
    at: instants.map((at) => at / 1000),
    series: lines.map(({ name, points }) => ({
      name,
      percent: instants.map((at) => points.findLast(([from]) => from <= at)?.[1] ?? null),
    })),
  }
}
