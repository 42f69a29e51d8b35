import type { SpendReport } from '@shared/report/spend-report'
import type { ProviderId } from '@shared/worker/provider-id'

/** Days and what each provider cost on them, providers in the order of what they cost in all. */
export interface DayChart {
  /** `YYYY-MM-DD`, every day of the span, also those without turns. */
  readonly days: readonly string[]
  readonly series: readonly { readonly provider: ProviderId; readonly usd: readonly number[] }[]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The newest `count` local days up to `now`. */
export const dayNames = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(now)
    date.setDate(date.getDate() - (count - 1 - index))
    return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  })

/** Reported cost and estimates together, a day and provider a value. */
export const dayChart = ({ byDay }: SpendReport, days: readonly string[]): DayChart => {
  const providers = [...new Set(byDay.map(({ provider }) => provider))]
  const series = providers.map((provider) => ({
    provider,
    usd: days.map((day) =>
      byDay
        .filter((each) => each.provider === provider && each.day === day)
        .reduce((sum, { costUsd, estimatedUsd }) => sum + costUsd + estimatedUsd, 0),
    ),
  }))
  const total = ({ usd }: { readonly usd: readonly number[] }) =>
    usd.reduce((sum, value) => sum + value, 0)
  return { days, series: series.sort((a, b) => total(b) - total(a)) }
}

/** Each series with those below it added, the topmost first, as stacked bars are drawn. */
export const stacked = ({ series, days }: DayChart): number[][] => {
  const below = days.map(() => 0)
  const sums = series.map(({ usd }) =>
    usd.map((value, day) => {
      below[day] = (below[day] ?? 0) + value
      return below[day]
    }),
  )
  return sums.reverse()
}
