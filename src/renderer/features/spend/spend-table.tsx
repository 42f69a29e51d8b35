import { visibleLine } from '@shared/lib/visible-text'
import type { SpendReport, SpendSum } from '@shared/report/spend-report'
import { tokensMean } from '@shared/worker/usage'
import type { SpendKey } from '@shared/report/trace-spend'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { money, tokens } from '../../ui/format'
import { Meter } from '../../ui/meter'
import { Segmented } from '../../ui/segmented'
import { spentTokens } from '../../parts/spend/spent-tokens'
import { Traced } from '../../parts/spend/traced'

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

interface RowProps {
  readonly name: ReactNode
  readonly title: string
  readonly sum: SpendSum
  readonly total: number
  readonly days: number
  readonly of: SpendKey
  /** Workers whose result was marked used. */
  readonly used?: number
}

const Row = ({ name, title, sum, total, days, of, used }: RowProps) => {
  const cost = sum.costUsd + sum.estimatedUsd
  return (
    <tr className={of.by === 'all' ? 'total' : ''}>
      <td>{name}</td>
      <td className="num">{sum.workers}</td>
      <td className="num">{sum.workers === 0 ? '0' : spentTokens(sum.usage)}</td>
      <td className="num fg-2">{sum.usage.cacheRead === 0 ? '' : tokens(sum.usage.cacheRead)}</td>
      <td className="num">
        <Traced title={title} days={days} of={of} off={sum.workers === 0}>
          <Cost sum={sum} />
        </Traced>
      </td>
      <td className="num fg-2">{used === undefined || used === 0 ? '' : money(cost / used)}</td>
      <td className="spend-share">
        <Meter percent={total === 0 ? 0 : (cost / total) * 100} label="Share of the cost" small />
      </td>
    </tr>
  )
}

const groupings = [
  { value: 'provider', label: 'Provider' },
  { value: 'model', label: 'Model' },
  { value: 'orchestration', label: 'Orchestration' },
  { value: 'day', label: 'Day' },
] as const
type By = (typeof groupings)[number]['value']

const heads: Readonly<Record<By, readonly [title: string, column: string]>> = {
  provider: ['By provider', 'Provider'],
  model: ['By provider and model', 'Provider and model'],
  orchestration: ['By orchestration', 'Orchestration'],
  day: ['By day and provider', 'Day and provider'],
}

export const SpendTable = ({
  report,
  days,
  span,
}: {
  readonly report: SpendReport
  readonly days: number
  /** The same in words. */
  readonly span: string
}) => {
  const [by, setBy] = useState<By>('model')
  const orchestrations = useApp((snapshot) => snapshot.orchestrations)
  const total = report.total.costUsd + report.total.estimatedUsd
  const dearest = <T extends SpendSum>(rows: readonly T[]): T[] =>
    rows.toSorted((a, b) => b.costUsd + b.estimatedUsd - a.costUsd - a.estimatedUsd)
  const shared = { total, days }
  const open = (id: string) => {
    const waveId = orchestrations.find((each) => each.id === id)?.waveId
    if (waveId != null) go({ screen: 'wave', waveId })
  }
  return (
    <section className="spend-panel">
      <div className="panel-h">
        <h2>{heads[by][0]}</h2>
        <span className="fg-3 t-small">{span}</span>
        <span className="push" />
        <Segmented<By>
          label="What the spend is grouped by"
          value={by}
          small
          options={groupings}
          onChange={setBy}
        />
      </div>
      <table className="table table-dense">
        <thead>
          <tr>
            <th>{heads[by][1]}</th>
            <th className="num">Workers</th>
            <th className="num" title={tokensMean}>
              Tokens
            </th>
            <th className="num" title="Read from the provider's cache; in no token figure">
              Cache reads
            </th>
            <th className="num">Cost</th>
            <th className="num">Per used result</th>
            <th>Share</th>
          </tr>
        </thead>
        <tbody>
          {by === 'provider'
            ? dearest(report.byProvider).map((row) => (
                <Row
                  key={row.provider}
                  name={<span className="t-strong">{row.provider}</span>}
                  title={`${row.provider}, ${span}`}
                  of={{ by, provider: row.provider }}
                  sum={row}
                  used={row.used}
                  {...shared}
                />
              ))
            : null}
          {by === 'model'
            ? dearest(report.byModel).map((row) => (
                <Row
                  key={`${row.provider} ${row.model ?? ''}`}
                  name={
                    <>
                      <span className="t-strong">{row.provider}</span>{' '}
                      <span className="fg-2">{row.model ?? 'default model'}</span>
                    </>
                  }
                  title={`${row.provider} ${row.model ?? 'default model'}, ${span}`}
                  of={{ by, provider: row.provider, model: row.model }}
                  sum={row}
                  used={row.used}
                  {...shared}
                />
              ))
            : null}
          {by === 'orchestration'
            ? dearest(report.byOrchestration).map((row) => (
                <Row
                  key={row.id}
                  name={
                    <button type="button" className="link" onClick={() => open(row.id)}>
                      {visibleLine(row.title)}
                    </button>
                  }
                  title={`${visibleLine(row.title)}, ${span}`}
                  of={{ by, id: row.id }}
                  sum={row}
                  {...shared}
                />
              ))
            : null}
          {by === 'day'
            ? report.byDay.toReversed().map((row) => (
                <Row
                  key={`${row.day} ${row.provider}`}
                  name={
                    <>
                      {row.day} <span className="fg-2">{row.provider}</span>
                    </>
                  }
                  title={`${row.day}, ${row.provider}`}
                  of={{ by, day: row.day, provider: row.provider }}
                  sum={row}
                  {...shared}
                />
              ))
            : null}
          <Row
            name="All"
            title={`Everything, ${span}`}
            of={{ by: 'all' }}
            sum={report.total}
            {...shared}
          />
        </tbody>
      </table>
    </section>
  )
}
