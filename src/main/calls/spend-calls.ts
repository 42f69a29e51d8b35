import type { CallHandlers } from '@shared/ipc/contract'
import { ok } from '@shared/lib/result'
import { forecastQuota } from '@shared/quota/forecast'
import type { SpendEntry } from '@shared/report/spend-parts'
import { spendReport } from '@shared/report/spend-report'
import { usedPrices } from '@shared/report/spend-view'
import { traceSpend } from '@shared/report/trace-spend'
import { examine } from '../doctor'
import { runCommand } from '../platform/run-command'
import { budgetsInForce } from './budget-calls'
import type { EngineParts } from './engine-parts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Midnight, local time, of the first of the newest `days` days. */
const firstDay = (now: number, days: number): number => {
  const day = new Date(now)
  day.setDate(day.getDate() - days + 1)
  return day.setHours(0, 0, 0, 0)
}

/** Each model of these turns once. */
const usedModels = (entries: readonly SpendEntry[]) => [
  ...new Map(
    entries.flatMap(({ provider, models }) =>
      models.map((model) => [`${provider}/${model}`, { provider, model }] as const),
    ),
  ).values(),
]

export const spendCalls = ({
  store,
  policy,
  defaults,
  quota,
  folders,
  sources,
  ports,
  scheduler,
  clis,
}: EngineParts): CallHandlers<
  'readSpend' | 'traceSpend' | 'readQuota' | 'probeQuota' | 'liftHold' | 'examine'
> => ({
  async readSpend({ days }) {
    const now = ports.clock.now()
    const [prices, read] = await Promise.all([sources.prices(), sources.defaults()])
    if (!read.ok) return read
    const since = firstDay(now, days)
    const entries = store.spend.entries(since)
    const report = spendReport(entries, prices.table, zone)
    const queued = store.workers.queued()
    return ok({
      report,
      prices: usedPrices(report, prices.table, now),
      pricesProblem: prices.problem,
      defaultsProblem: defaults.problem(),
      budgets: budgetsInForce(store, now),
      quotaHistory: store.quota.history(since),
      forecast: forecastQuota(queued, quota.facts(), quota.samples()),
      warnAt: read.value.warnAt,
    })
  },
  async traceSpend({ days, key }) {
    const { table } = await sources.prices()
    const entries = store.spend.entries(firstDay(ports.clock.now(), days))
    return ok({ parts: traceSpend(entries, table, zone, key) })
  },
  async examine() {
    await quota.refresh()
    const findings = await examine({
      clis: clis.list(),
      policy: () => policy.check(),
      defaults: () => defaults.check(),
      prices: () => sources.prices(),
      projects: store.projects.list().filter(({ isGit }) => isGit),
      quota: quota.state(),
      models: usedModels(store.spend.entries(firstDay(ports.clock.now(), 30))),
      now: ports.clock.now(),
      dataFolder: folders.root,
      environment: () => ports.environment(),
      run: runCommand,
    })
    return ok({ findings })
  },
  async readQuota() {
    await quota.refresh()
    return ok({})
  },
  async probeQuota({ provider }) {
    const asked = await quota.probe(provider)
    return asked.ok ? ok({}) : asked
  },
  liftHold({ provider }) {
    quota.liftHold(provider)
    scheduler.wake()
    return Promise.resolve(ok({}))
  },
})
