import type { SimulationView } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { readyProviders } from '@shared/playbook/no-provider'
import type { Sample } from '@shared/playbook/forecast-input'
import { simulate } from '@shared/playbook/simulate'
import { listPriceMicros, priceOf } from '@shared/prices/list-price'
import type { PriceTable } from '@shared/prices/price'
import type { QuotaSample } from '@shared/quota/wave-shares'
import type { PastTurn } from '../store/spend'
import type { EngineParts } from './engine-parts'
import { providerStates } from './provider-states'
import { type AsRun, readAsRun } from './read-as-run'

/** Forecasts a run from now on: with the windows as last read, past turns, and what is installed. */
export const simulatePlaybook = async (
  { sources, quota, store, clis, ports }: EngineParts,
  asRun: AsRun,
): Promise<Result<SimulationView, Problem>> => {
  const read = await readAsRun(sources, asRun)
  if (!read.ok) return read
  const { book, settings, policy } = read.value
  const now = ports.clock.now()
  const { table: prices } = await sources.prices()
  const shares = quota.samples()
  const view = simulate({
    book,
    settings,
    available: readyProviders(providerStates(clis)),
    now,
    slots: policy.maxConcurrent,
    windows: quota
      .state()
      .observations.flatMap(({ provider, window, usedPercent, resetsAt }) =>
        usedPercent === null ? [] : [{ provider, window, usedPercent, resetsAt }],
      ),
    samples: store.spend.pastTurns().map((turn): Sample => ({
      provider: turn.provider,
      tier: turn.tier,
      minutes: (turn.endedAt - turn.startedAt) / 60_000,
      costUsd: turn.costUsd ?? listPriceUsd(prices, turn),
      windows: usedOf(shares, turn.provider),
    })),
  })
  return ok({
    ...view,
    bars: view.bars.map((bar) => ({ ...bar, notes: [...bar.notes] })),
    windows: [...view.windows],
    unknown: [...view.unknown],
    now,
  })
}

/** What a turn whose CLI reported tokens only cost at list price; null: its model has none. */
const listPriceUsd = (prices: PriceTable, { provider, model, usage }: PastTurn): number | null => {
  const price = priceOf(prices, provider, model)
  const micros = price === null || usage === null ? null : listPriceMicros(price, usage)
  return micros === null ? null : micros / 1_000_000
}

/** What one turn of a provider takes of each of its windows, in percent: the middle of what was seen. */
const usedOf = (samples: readonly QuotaSample[], provider: string): Record<string, number> => {
  const mine = samples.filter((sample) => sample.provider === provider)
  return Object.fromEntries(
    [...new Set(mine.map(({ window }) => window))].map((window) => {
      const values = mine
        .filter((sample) => sample.window === window)
        .map(({ perWorker }) => perWorker)
        .sort((a, b) => a - b)
      return [window, values[Math.floor(values.length / 2)] ?? 0]
    }),
  )
}
