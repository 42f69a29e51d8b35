import './spend.css'
import { useMemo, useState } from 'react'
import { useCrumbs } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { money } from '../../ui/format'
import { ProblemBox } from '../../ui/problem-box'
import { Segmented } from '../../ui/segmented'
import { Skeleton } from '../../ui/skeleton'
import { useNow } from '../../ui/ticker'
import { dayChart, dayNames } from './chart-data'
import { QuotaGrid } from './quota-grid'
import { QuotaHistory } from './quota-history'
import { SpendSide } from './spend-side'
import { SpendTable } from './spend-table'
import { colourOf } from './plot'
import { UseChart } from './use-chart'
import { useSpend } from './use-spend'

const spans = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const
type Span = (typeof spans)[number]['value']

/** As it is shown, so that the parts of a sum come to the sum. */
const cents = (usd: number): number => Math.round(usd * 100) / 100

const Chart = ({
  view,
  days,
  span,
}: {
  readonly view: NonNullable<ReturnType<typeof useSpend>['view']>
  readonly days: number
  readonly span: string
}) => {
  const today = dayNames(useNow(), 1)[0] ?? ''
  const chart = useMemo(
    () => dayChart(view.report, dayNames(new Date(`${today}T12:00`).getTime(), days)),
    [view.report, days, today],
  )
  const { costUsd, estimatedUsd, toYouUsd, billingUnknownUsd } = view.report.total
  return (
    <section className="spend-panel">
      <div className="panel-h">
        <h2>Use over {span}</h2>
        <span className="t-small">{money(cents(costUsd) + cents(estimatedUsd))}</span>
        <span className="fg-3 t-small">
          {money(costUsd)} reported, {money(estimatedUsd)} estimated at list price,{' '}
          {billingUnknownUsd > 0 && toYouUsd === 0 ? null : `${money(toYouUsd)} to you`}
          {billingUnknownUsd > 0 && toYouUsd > 0 ? ', ' : null}
          {billingUnknownUsd > 0 ? (
            <span title="Say subscription or api for each provider under billing in prices.json">
              {money(billingUnknownUsd)} to you unknown: billing not set
            </span>
          ) : null}
        </span>
        <span className="push spend-key">
          {chart.series.map(({ provider }, index) => (
            <span key={provider}>
              <i style={{ background: `var(${colourOf(index)})` }} />
              {provider}
            </span>
          ))}
        </span>
      </div>
      <UseChart chart={chart} />
    </section>
  )
}

/** What is left, what was spent, and what it bought. */
export const SpendScreen = () => {
  const [span, setSpan] = useState<Span>('7')
  const days = Number(span)
  const words = span === '1' ? 'today' : `${span} days`
  const { view, problem } = useSpend(days)
  useCrumbs([{ label: 'Spend' }])
  return (
    <>
      <div className="head">
        <h1 className="t-title">Spend</h1>
        <span className="head-sub">at list price; a subscription covers its part</span>
        <span className="push" />
        <Segmented<Span> label="How far back" value={span} options={spans} onChange={setSpan} />
        <Button icon="retry" onClick={() => void ask('readQuota', {})}>
          Read quota now
        </Button>
      </div>
      <div className="body spend">
        <div className="spend-l scroll">
          <QuotaGrid forecast={view?.forecast ?? []} />
          {problem === null ? null : <ProblemBox problem={problem} />}
          {view?.defaultsProblem == null ? null : <ProblemBox problem={view.defaultsProblem} />}
          {view === null ? (
            problem === null ? (
              <Skeleton word="Adding up" />
            ) : null
          ) : (
            <>
              <Chart view={view} days={days} span={words} />
              <SpendTable report={view.report} days={days} span={words} />
              <QuotaHistory history={view.quotaHistory} days={days} span={words} />
            </>
          )}
        </div>
        <aside className="spend-r scroll" aria-label="Budgets, worth and prices">
          {view === null ? null : <SpendSide view={view} days={days} span={words} />}
        </aside>
      </div>
    </>
  )
}
