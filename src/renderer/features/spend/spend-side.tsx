import type { SpendReport } from '@shared/report/spend-report'
import type { SpendView } from '@shared/report/spend-view'
import { addingUp } from '@shared/report/adding-up'
import { budgetMeters } from '@shared/budget/budget-standing'
import { go } from '../../bridge/navigation'
import { blindWords, budgetWords } from '../../parts/budget/budget-words'
import { money, percent, plural } from '../../ui/format'
import { Meter } from '../../ui/meter'
import { ProblemBox } from '../../ui/problem-box'
import { Traced } from '../../parts/spend/traced'

interface Span {
  readonly days: number
  /** The same in words. */
  readonly span: string
}

type Budget = SpendView['budgets'][number]

const BudgetRows = ({ budget, warnAt }: { readonly budget: Budget; readonly warnAt: number }) => {
  const { of, title, waveId, standing } = budget
  const blind = blindWords(standing)
  const rows = budgetMeters(standing, warnAt).map((meter) => {
    const shown = budgetWords(meter, standing.used.demoUsd)
    return (
      <div key={meter.of} className="budget-row">
        <div className="sr-h">
          {waveId === null ? (
            <span className="trunc">{title}</span>
          ) : (
            <button
              type="button"
              className="link trunc"
              onClick={() => {
                go({ screen: 'wave', waveId })
              }}
            >
              {title}
            </button>
          )}
          <span className="nowrap">
            {shown.used} <span className="fg-3">of {shown.limit}</span>
          </span>
        </div>
        <Meter
          percent={meter.percent}
          label={`Budget of ${title}: ${shown.used} of ${shown.limit}`}
          tone={shown.tone}
        />
        <div className="q-f">
          <span className={shown.word === '' ? '' : shown.ink}>
            {shown.percent} {shown.word}
          </span>
          <span>
            {of}, {shown.left}
          </span>
        </div>
      </div>
    )
  })
  return (
    <>
      {rows}
      {blind === '' ? null : <p className="fg-needs t-small">{blind}</p>}
    </>
  )
}

const Budgets = ({ view }: { readonly view: SpendView }) => (
  <section>
    <div className="sec-h">
      <h2>Budgets</h2>
      <span className="push t-micro fg-3">of waves that run, and of orchestrations</span>
    </div>
    {view.budgets.length === 0 ? (
      <p className="fg-3 t-small">
        No budget is in force. A plan sets one for its wave, the Wave screen one for all waves.
      </p>
    ) : (
      view.budgets.map((budget) => (
        <BudgetRows key={`${budget.of} ${budget.id}`} budget={budget} warnAt={view.warnAt} />
      ))
    )}
  </section>
)

const words = {
  used: 'Used',
  partial: 'Partial',
  discarded: 'Discarded',
  unmarked: 'Unmarked',
} as const

/** What the spend bought, by the person's own marks. */
const Worth = ({ report, days, span }: { readonly report: SpendReport } & Span) => {
  const cost = ({ costUsd, estimatedUsd }: { costUsd: number; estimatedUsd: number }) =>
    costUsd + estimatedUsd
  const total = cost(report.total)
  const shown = addingUp(report.byWorth.map(cost))
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
          {report.byWorth.map((row, index) => (
            <tr key={row.worth}>
              <td>
                <i className={`worth-key worth-${row.worth}`} />
                {words[row.worth]}
              </td>
              <td className="num fg-3">{plural(row.workers, 'worker')}</td>
              <td className="num">
                <Traced
                  title={`${words[row.worth]}, ${span}`}
                  days={days}
                  of={{ by: 'worth', worth: row.worth }}
                  off={row.workers === 0}
                >
                  {money(shown[index] ?? 0)}
                </Traced>
              </td>
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
    {view.prices.length === 0 ? (
      <p className="fg-3 t-small">
        The models you use are listed here with their price. None was used in this time.
      </p>
    ) : null}
    {view.prices.map(({ provider, model, price, own, stale, rank, billing }) => (
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
              {own.length === 0 ? '' : `yours: ${own.join(', ')}; the rest `}
              {stale ? 'stale, ' : ''}as of {price.asOf}, {price.source}
            </span>
          </div>
        )}
      </div>
    ))}
  </section>
)

export const SpendSide = ({ view, ...span }: { readonly view: SpendView } & Span) => (
  <>
    <Budgets view={view} />
    <Worth report={view.report} {...span} />
    <Prices view={view} />
  </>
)
