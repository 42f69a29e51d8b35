import type { Report } from '@shared/report/report'
import { addingUp } from '@shared/report/adding-up'
import { costWords, demoWords, spanWords, tokenWords } from '@shared/report/report-words'
import { plural } from '@shared/lib/plural'
import { demoUsdOf } from '@shared/worker/demo-part'
import { budgetedTokens, tokensMean } from '@shared/worker/usage'
import { ask } from '../../parts/ask'
import { DemoMark } from '../../parts/spend/demo-mark'
import { Button } from '../../ui/button'
import { Meter } from '../../ui/meter'

const words = {
  used: 'Used',
  partial: 'Partial',
  discarded: 'Discarded',
  unmarked: 'Not marked',
} as const

/** What it cost by what it was worth, what was not reported, and where the figures come from. */
export const ReportSide = ({ report }: { readonly report: Report }) => {
  const { total, budget, value, byProvider } = report
  const demo = demoWords(report)
  const limit = budget.maxReportedCostUsd
  const marked = value.filter(({ planIds }) => planIds.length > 0)
  const worths = addingUp(marked.map(({ costUsd }) => costUsd))
  const providers = addingUp(byProvider.map(({ costUsd }) => costUsd))
  const silent = [
    ...report.costNotReportedBy.map((name) => `${name}: cost`),
    ...report.tokensNotReportedBy.map((name) => `${name}: tokens`),
  ]
  return (
    <aside className="rep-side scroll" aria-label="For how much">
      <section className="rsec">
        <div className="rsec-h">
          <h3>For how much</h3>
        </div>
        <div className="row">
          <span className="t-figure">{costWords(total.costUsd)}</span>
          <span className="fg-3 t-small">
            {limit !== undefined
              ? `of ${costWords(limit)} budget`
              : total.costUsd === null
                ? null
                : 'reported'}
          </span>
        </div>
        {demo === null ? null : <p className="t-small fg-2">{demo}.</p>}
        {limit === undefined ? null : (
          <Meter
            percent={(100 * (total.costUsd ?? 0)) / limit}
            label={`${costWords(total.costUsd)} of ${costWords(limit)}`}
            tone="plain"
          />
        )}
        <dl className="kv kv-r">
          {marked.map((part, index) => (
            <div key={part.mark} className="rep-kv" title={part.planIds.join(', ')}>
              <dt>
                {words[part.mark]}, {plural(part.workers, 'worker')}
              </dt>
              <dd>{costWords(worths[index] ?? null)}</dd>
            </div>
          ))}
          <div className="rep-kv" title={tokensMean}>
            <dt>Tokens</dt>
            <dd>{tokenWords(total.usage === null ? null : budgetedTokens(total.usage))}</dd>
          </div>
          {total.usage === null ? null : (
            <div className="rep-kv">
              <dt>Cache reads, apart</dt>
              <dd>{tokenWords(total.usage.cacheRead)}</dd>
            </div>
          )}
          <div className="rep-kv">
            <dt>Worker time</dt>
            <dd>{spanWords(total.ranMs)}</dd>
          </div>
        </dl>
      </section>
      {silent.length === 0 ? null : (
        <section className="rsec">
          <div className="rsec-h">
            <h3>Not reported</h3>
          </div>
          <p className="t-small fg-2">{silent.join(', ')}. Nothing is estimated for it.</p>
        </section>
      )}
      <section className="rsec">
        <div className="rsec-h">
          <h3>By provider</h3>
        </div>
        <dl className="kv kv-r">
          {byProvider.map((part, index) => (
            <div key={part.provider} className="rep-kv">
              <dt>
                {part.provider}, {plural(part.turns, 'turn')}
              </dt>
              <dd>
                {costWords(providers[index] ?? null)}
                <DemoMark usd={part.costUsd} demoUsd={demoUsdOf(part)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="rsec">
        <div className="rsec-h">
          <h3>Receipt</h3>
        </div>
        <p className="t-small fg-2">
          Built from {plural(total.workers, 'worker')}, {plural(total.turns, 'turn')} and{' '}
          {plural(report.commits.length, 'commit')}. Every figure leads to its record.
        </p>
        <div className="row">
          <Button
            size="s"
            icon="folder"
            onClick={() => void ask('reveal', { path: report.folder })}
          >
            Show records
          </Button>
        </div>
      </section>
    </aside>
  )
}
