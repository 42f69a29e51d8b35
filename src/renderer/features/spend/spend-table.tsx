import type { SpendReport, SpendSum } from '@shared/report/spend-report'
import type { Usage } from '@shared/worker/usage'
import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { money, percent, tokens } from '../../ui/format'
import { Meter } from '../../ui/meter'
import { Segmented } from '../../ui/segmented'

const all = ({ input, cacheRead, cacheWrite, output }: Usage): number =>
  input + cacheRead + cacheWrite + output

const cached = (usage: Usage): string => {
  const read = usage.input + usage.cacheRead + usage.cacheWrite
  return read === 0 ? '' : percent((usage.cacheRead / read) * 100)
}

/** Reported cost, what was estimated said as such. */
const Cost = ({ sum }: { readonly sum: SpendSum }) => (
  <>
    {sum.costUsd > 0 || sum.estimatedUsd === 0 ? money(sum.costUsd) : null}
    {sum.estimatedUsd > 0 ? (
      <span className="fg-3" title="List price of tokens whose cost the CLI did not report">
        {' '}
        {money(sum.estimatedUsd)} estimated
      </span>
    ) : null}
    {sum.unpriced > 0 ? (
      <span className="fg-3" title="Turns without a reported cost and without a known price">
        {' '}
        {sum.unpriced} without price
      </span>
    ) : null}
  </>
)

const Figures = ({ sum, total }: { readonly sum: SpendSum; readonly total: number }) => (
  <>
    <td className="num">{sum.workers}</td>
    <td className="num">{tokens(all(sum.usage))}</td>
    <td className="num fg-2">{cached(sum.usage)}</td>
    <td className="num">
      <Cost sum={sum} />
    </td>
    <td className="spend-share">
      <Meter
        percent={total === 0 ? 0 : ((sum.costUsd + sum.estimatedUsd) / total) * 100}
        label="Share of the cost"
        small
      />
    </td>
  </>
)

type By = 'model' | 'orchestration'

export const SpendTable = ({
  report,
  span,
}: {
  readonly report: SpendReport
  readonly span: string
}) => {
  const [by, setBy] = useState<By>('model')
  const orchestrations = useApp((snapshot) => snapshot.orchestrations)
  const total = report.total.costUsd + report.total.estimatedUsd
  const dearest = <T extends SpendSum>(rows: readonly T[]): T[] =>
    rows.toSorted((a, b) => b.costUsd + b.estimatedUsd - a.costUsd - a.estimatedUsd)
  const open = (id: string) => {
    const waveId = orchestrations.find((each) => each.id === id)?.waveId
    if (waveId != null) go({ screen: 'wave', waveId })
  }
  return (
    <section className="spend-panel">
      <div className="panel-h">
        <h2>{by === 'model' ? 'By provider and model' : 'By orchestration'}</h2>
        <span className="fg-3 t-small">{span}</span>
        <span className="push" />
        <Segmented<By>
          label="What the spend is grouped by"
          value={by}
          small
          options={[
            { value: 'model', label: 'Model' },
            { value: 'orchestration', label: 'Orchestration' },
          ]}
          onChange={setBy}
        />
      </div>
      <table className="table table-dense">
        <thead>
          <tr>
            <th>{by === 'model' ? 'Provider and model' : 'Orchestration'}</th>
            <th className="num">Workers</th>
            <th className="num">Tokens</th>
            <th className="num">Cached</th>
            <th className="num">Cost</th>
            <th>Share</th>
          </tr>
        </thead>
        <tbody>
          {by === 'model'
            ? dearest(report.byModel).map((row) => (
                <tr key={`${row.provider} ${row.model ?? ''}`}>
                  <td>
                    <span className="t-strong">{row.provider}</span>{' '}
                    <span className="fg-2">{row.model ?? 'default model'}</span>
                  </td>
                  <Figures sum={row} total={total} />
                </tr>
              ))
            : dearest(report.byOrchestration).map((row) => (
                <tr key={row.id}>
                  <td>
                    <button type="button" className="link" onClick={() => open(row.id)}>
                      {row.title}
                    </button>
                  </td>
                  <Figures sum={row} total={total} />
                </tr>
              ))}
          <tr className="total">
            <td>All</td>
            <Figures sum={report.total} total={total} />
          </tr>
        </tbody>
      </table>
    </section>
  )
}
