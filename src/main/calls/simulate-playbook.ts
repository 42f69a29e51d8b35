import type { SimulationView } from '@shared/ipc/playbook-views'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { parsePlaybook } from '@shared/playbook/parse'
import { settings } from '@shared/playbook/settings'
import type { Sample } from '@shared/playbook/forecast-input'
import { simulate } from '@shared/playbook/simulate'
import { listPriceMicros, priceOf } from '@shared/prices/list-price'
import type { PriceTable } from '@shared/prices/price'
import type { QuotaSample } from '@shared/quota/wave-shares'
import type { PastTurn } from '../store/spend'
import type { EngineParts } from './engine-parts'

/** Forecasts a run from now on: with the windows as last read, past turns, and what is installed. */
export const simulatePlaybook = async (
  { sources, quota, store, clis, ports }: EngineParts,
  text: string,
): Promise<Result<SimulationView, Problem>> => {
  const defaults = await sources.defaults()
  if (!defaults.ok) return defaults
  const { model, issues } = parsePlaybook(text, defaults.value.document)
  const error = issues.find(({ severity }) => severity === 'error')
  if (model === undefined || error !== undefined) return fail(notYet(error?.line ?? 1))
  const policy = await sources.policy()
  if (!policy.ok) return policy
  const now = ports.clock.now()
  const { table: prices } = await sources.prices()
  const signedOut = new Set(
    clis.list().flatMap(({ provider, login }) => (login === 'out' ? [provider] : [])),
  )
  const shares = quota.samples()
  const view = simulate({
    book: model,
    settings: settings(defaults.value.document, undefined, policy.value),
    available: [...clis.installed()].flatMap(([provider, state]) =>
      state === 'installed' && !signedOut.has(provider) ? [provider] : [],
    ),
    now,
    slots: policy.value.maxConcurrent,
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

const notYet = (line: number): Problem =>
  problem('playbook_invalid', `The playbook has an error in line ${line}.`, {
    kept: 'Nothing was run.',
    fix: 'Put it right, then simulate.',
  })
