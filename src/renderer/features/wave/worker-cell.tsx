import type { WorkerSummary } from '@shared/worker/records'
import { demoUsdOf } from '@shared/worker/demo-part'
import { workerShape } from '@shared/worker/worker-mark'
import { tokensMean } from '@shared/worker/usage'
import { memo } from 'react'
import { DemoMark } from '../../parts/spend/demo-mark'
import { capPercent, capTone, modelWords, modeWord, titleOf } from '../../parts/worker/worker-words'
import { clock, money, plural, tokens } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { Meter } from '../../ui/meter'
import { useNow } from '../../ui/ticker'
import { ranMs, totalsOf } from './lanes'
import { TurnFigure } from './turn-figure'
import { WorkerLast } from './worker-last'

interface Props {
  readonly worker: WorkerSummary
  readonly selected: boolean
  readonly onSelect: (id: string) => void
}

/** What all its turns cost; a cap is its newest turn's alone. */
export const Cost = ({ worker }: { readonly worker: WorkerSummary }) => {
  const { costUsd } = totalsOf(worker)
  const cap = worker.earlier == null ? worker.costCapUsd : null
  return (
    <>
      {costUsd === null ? null : <b>{money(costUsd)}</b>}
      <DemoMark usd={costUsd} demoUsd={demoUsdOf({ ...worker, costUsd })} />
      {cap === null ? null : (
        <span className="fg-3">
          {costUsd === null ? '' : ' / '}
          {money(cap)}
        </span>
      )}
    </>
  )
}

/** How long all its turns ran; nothing before the first. */
export const RanFor = ({ worker }: { readonly worker: WorkerSummary }) => {
  const now = useNow()
  if (worker.startedAt === null && worker.earlier == null) return null
  return <time title={turnsWord(worker)}>{clock(ranMs([worker], now))}</time>
}

/** `All 2 turns`; nothing of one. */
export const turnsWord = ({ turn }: WorkerSummary): string =>
  turn > 1 ? `All ${plural(turn, 'turn')}` : ''

/** Tokens of all its turns; empty while nobody reported any. */
export const allTokens = (worker: WorkerSummary): string => {
  const { tokens: sum } = totalsOf(worker)
  return sum === null ? '' : `${tokens(sum)}${worker.usageIsFloor ? '+' : ''}`
}

export const CapMeter = ({
  worker,
  cap,
}: {
  readonly worker: WorkerSummary
  readonly cap: number
}) => {
  const percent = capPercent(worker)
  const label = `${worker.costUsd === null ? 'Cost unknown' : money(worker.costUsd)} of ${money(cap)}`
  return (
    <Meter
      small
      percent={percent}
      label={label}
      tone={capTone(percent, worker.state === 'active')}
    />
  )
}

/** A worker as a cell of its lane. */
export const WorkerCell = memo(({ worker, selected, onSelect }: Props) => {
  const { mark, word } = workerShape(worker)
  const tint = mark === 'needs' || mark === 'failed' ? ` s-${mark}` : ''
  return (
    <div
      id={`worker-${worker.id}`}
      role="option"
      aria-selected={selected}
      className={`cell${selected ? ' is-selected' : ''}${tint}${worker.state === 'queued' ? ' cell-q' : ''}`}
      onClick={() => {
        onSelect(worker.id)
      }}
    >
      <div className="cell-t">
        <span className="id plan-id" title={worker.planId}>
          {worker.planId}
        </span>
        <b className="trunc" title={titleOf(worker)}>
          {titleOf(worker)}
        </b>
      </div>
      <div className="cell-m trunc">
        {modelWords(worker)} · {modeWord(worker)}
      </div>
      <div className="cell-s">
        <Mark shape={mark} word={word} />
        <span className="fg-2">
          <RanFor worker={worker} />
        </span>
      </div>
      <div className="cell-f">
        <span className="trunc">
          <WorkerLast worker={worker} />
        </span>
        <TurnFigure workerId={worker.id} title={tokensMean} none={allTokens(worker) === ''}>
          {allTokens(worker)}
        </TurnFigure>
        <TurnFigure
          workerId={worker.id}
          title="Cost, and its cap"
          none={totalsOf(worker).costUsd === null && worker.costCapUsd === null}
        >
          <Cost worker={worker} />
        </TurnFigure>
      </div>
      {worker.costCapUsd === null ? null : <CapMeter worker={worker} cap={worker.costCapUsd} />}
    </div>
  )
})
