import { z } from 'zod'
import { type ProviderId, providerIdSchema } from '../worker/provider-id'
import { countsFor } from './counts-for'
import { judgeWindow } from './judge-window'
import type { QuotaFacts } from './quota-stop'
import type { QuotaSample } from './wave-shares'

/** What a wave may take of one window, learned from past waves; null is unknown, never guessed. */
export const windowForecastSchema = z.strictObject({
  provider: providerIdSchema,
  window: z.string(),
  /** Workers of the wave that use this window. */
  workers: z.number().int(),
  /** Past waves this was learned from. */
  samples: z.number().int(),
  usedPercent: z.number().nullable(),
  projectedPercent: z.number().nullable(),
  afterPercent: z.number().nullable(),
  resetsAt: z.number().nullable(),
  stale: z.boolean(),
  /** The wave may take the window to the stop line or past it. */
  passesStop: z.boolean(),
})
export type WindowForecast = z.infer<typeof windowForecastSchema>

const newestSamples = 10
const leastSamples = 2

interface Worker {
  readonly provider: ProviderId
  readonly model: string | null
}

/** Forecasts a wave for every window that was read; `samples` oldest first. */
export const forecastQuota = (
  workers: readonly Worker[],
  { observations, lines, now }: QuotaFacts,
  samples: readonly QuotaSample[],
): WindowForecast[] =>
  observations.flatMap((observation) => {
    const mine = workers.filter((worker) => countsFor(worker, observation))
    if (mine.length === 0) return []
    const { provider, window, resetsAt } = observation
    const state = judgeWindow(observation, lines, now)
    const history = samples.filter(
      (sample) => sample.provider === provider && sample.window === window,
    )
    const shares = mine.map((worker) => shareOf(worker, history))
    const projected = shares.reduce<number | null>(
      (sum, share) => (sum === null || share === null ? null : sum + share),
      0,
    )
    const after =
      projected === null || state.usedPercent === null ? null : state.usedPercent + projected
    return [
      {
        provider,
        window,
        workers: mine.length,
        samples: history.length,
        usedPercent: state.usedPercent,
        projectedPercent: projected === null ? null : tenths(projected),
        afterPercent: after === null ? null : tenths(after),
        resetsAt: state.reset ? null : resetsAt,
        stale: state.stale,
        passesStop: after !== null && after >= lines.stopAt,
      },
    ]
  })

/** The median of the newest samples: of the same model where there are enough, else of all. */
const shareOf = ({ model }: Worker, history: readonly QuotaSample[]): number | null => {
  const same = history.filter((sample) => sample.model === model)
  const pool = same.length >= leastSamples ? same : history
  if (pool.length < leastSamples) return null
  const newest = pool
    .slice(-newestSamples)
    .map(({ perWorker }) => perWorker)
    .sort((a, b) => a - b)
  return newest[Math.floor(newest.length / 2)] ?? null
}

const tenths = (percent: number): number => Math.round(percent * 10) / 10
