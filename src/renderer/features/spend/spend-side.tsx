import type { SpendReport } from '@shared/report/spend-report'
import type { SpendView } from '@shared/report/spend-view'
import type { WaveSummary } from '@shared/worker/records'
import { useApp } from '../../bridge/app-store'
import { money, percent, plural } from '../../ui/format'
import { Meter } from '../../ui/meter'
import { ProblemBox } from '../../ui/problem-box'

const Budget = ({ wave, warnAt }: { readonly wave: WaveSummary; readonly warnAt: number }) => {
  const spent = useApp(({ workers }) =>
    workers
      .filter(({ waveId }) => waveId === wave.id)
      .reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
  )
  const limit = wave.budget.maxReportedCostUsd
  if (limit === undefined) return null
  const used = (spent / limit) * 100
  const tone = used >= 100 ? 'red' : used >= warnAt ? 'amber' : 'plain'
  const word = used >= 100 ? ' at limit' : used >= warnAt ? ' warn' : ''
  return (
    <div className="budget-row">
      <div className="sr-h">
        <span className="trunc">{wave.title}</span>
        <span>
          {money(spent)} <span className="fg-3">of {money(limit)}</span>
        </span>
      </div>
      <Meter percent={used} label={`Budget of ${wave.title}: ${percent(used)}`} tone={tone} />
      <div className="q-f">
        <span>
          {percent(used)}
          {word}
        </span>
        <span>{money(Math.max(0, limit - spent))} left</span>
      </div>
    </div>
  )
}

const Budgets = ({ warnAt }: { readonly warnAt: number }) => {
  const waves = useApp((snapshot) => snapshot.waves)
  const capped = waves.filter(
    ({ state, budget }) => state === 'running' && budget.maxReportedCostUsd !== undefined,
  )
  return (
    <section>
      <div className="sec-h">
        <h2>Budgets</h2>
        <span className="push t-micro fg-3">of waves that run</span>
      </div>
      {capped.length === 0 ? (
        <p className="fg-3 t-small">No wave with a cost budget runs.</p>
      ) : (
        capped.map((wave) => <Budget key={wave.id} wave={wave} warnAt={warnAt} />)
      )}
    </section>
  )
}

const words = {
  used: 'Used',
  partial: 'Partial',
  discarded: 'Discarded',
  unmarked: 'Unmarked',
} as const

/** What the spend bought, by the person's own marks. */
const Worth = ({ report, span }: { readonly report: SpendReport; readonly span: string }) => {
  const cost = ({ costUsd, estimatedUsd }: { costUsd: number; estimatedUsd: number }) =>
    costUsd + estimatedUsd
  const total = cost(report.total)
  const share = (usd: number) => (total === 0 ? 0 : (usd / total) * 100)
  return (
    <section>
      <div className="sec-h">
        <h2>What it bought</h2>
        <span className="push fg-3 t-small">{span}, by your marks</span>
      </div>
      <div className="worth-bar" aria-hidden>
        {report.byWorth.map((row) => (
          <i
            key={row.worth}
            className={`worth-${row.worth}`}
            style={{ width: `${String(share(cost(row)))}%` }}
          />
        ))}
      </div>
      <table className="table table-dense">
        <tbody>
          {report.byWorth.map((row) => (
            <tr key={row.worth}>
              <td>
                <i className={`worth-key worth-${row.worth}`} />
                {words[row.worth]}
              </td>
              <td className="num fg-3">{plural(row.workers, 'worker')}</td>
              <td className="num">{money(cost(row))}</td>
              <td className="num fg-2">{percent(share(cost(row)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Prices = ({ view }: { readonly view: SpendView }) => (
  <section>
    <div className="sec-h">
      <h2>Prices</h2>
      <span className="push fg-3 t-small">list price per million tokens</span>
    </div>
    {view.pricesProblem === null ? null : <ProblemBox problem={view.pricesProblem} />}
    {view.prices.map(({ provider, model, price, stale, rank, billing }) => (
      <div key={`${provider} ${model}`} className="price-row">
        <div>
          <b>{model}</b>{' '}
          <span className="fg-3">
            {provider}
            {rank === null ? '' : `, ${rank}`}, {billing ?? 'billing not set'}
          </span>
        </div>
        {price === null ? (
          <div className="fg-3">price missing; nothing is guessed</div>
        ) : (
          <div className="fg-2">
            in {money(price.input)}, out {money(price.output)}
            {price.note === null ? '' : `, ${price.note}`}
            <span className={stale ? 'fg-needs' : 'fg-3'}>
              {' '}
              {stale ? 'stale, ' : ''}as of {price.asOf}, {price.source}
            </span>
          </div>
        )}
      </div>
    ))}
  </section>
)

export const SpendSide = ({ view, span }: { readonly view: SpendView; readonly span: string }) => (
  <>
    <Budgets warnAt={view.warnAt} />
    <Worth report={view.report} span={span} />
    <Prices view={view} />
  </>
)
