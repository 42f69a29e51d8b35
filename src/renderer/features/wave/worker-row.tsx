import type { WorkerSummary } from '@shared/worker/records'
import { visibleLine } from '@shared/lib/visible-text'
import { workerShape } from '@shared/worker/worker-mark'
import { tokensMean } from '@shared/worker/usage'
import { memo } from 'react'
import { titleOf } from '../../parts/worker/worker-words'
import { Mark } from '../../ui/mark'
import { totalsOf } from './lanes'
import { allTokens, CapMeter, Cost, RanFor } from './worker-cell'
import { TurnFigure } from './turn-figure'
import { OutputAge } from './worker-last'

interface Props {
  readonly worker: WorkerSummary
  readonly selected: boolean
  readonly onSelect: (id: string) => void
}

export const RowHead = () => (
  <div className="wrow wrow-h" aria-hidden="true">
    <span>State</span>
    <span />
    <span>Worker</span>
    <span>Model</span>
    <span className="num">Elapsed</span>
    <span className="num">Output</span>
    <span className="num">Tokens</span>
    <span className="num">Cost / cap</span>
    <span />
  </div>
)

const Figures = ({ worker }: { readonly worker: WorkerSummary }) => (
  <>
    <span className="num">
      <RanFor worker={worker} />
    </span>
    <span className="num fg-2 trunc">
      <OutputAge worker={worker} />
    </span>
    <span className="num fg-2">
      <TurnFigure workerId={worker.id} title={tokensMean} none={allTokens(worker) === ''}>
        {allTokens(worker)}
      </TurnFigure>
    </span>
    <span className="num">
      <TurnFigure
        workerId={worker.id}
        title="Cost, and its cap"
        none={totalsOf(worker).costUsd === null && worker.costCapUsd === null}
      >
        <Cost worker={worker} />
      </TurnFigure>
    </span>
    {worker.costCapUsd === null ? null : <CapMeter worker={worker} cap={worker.costCapUsd} />}
  </>
)

/** Stands where the figures will be: what it waits for is a phrase. */
const Waits = ({ worker }: { readonly worker: WorkerSummary }) => {
  const reason = worker.waitsFor === null ? 'its workspace' : visibleLine(worker.waitsFor)
  return (
    <span className="num fg-3 trunc wrow-wait" title={reason}>
      {reason}
    </span>
  )
}

/** A worker as a row of its lane. */
export const WorkerRow = memo(({ worker, selected, onSelect }: Props) => {
  const { mark, word } = workerShape(worker)
  return (
    <div
      id={`worker-${worker.id}`}
      role="option"
      aria-selected={selected}
      className={selected ? 'wrow is-selected' : 'wrow'}
      onClick={() => {
        onSelect(worker.id)
      }}
    >
      <Mark shape={mark} word={word} />
      <span className="fg-3 trunc" title={worker.planId}>
        {worker.planId}
      </span>
      <span className="trunc" title={titleOf(worker)}>
        {titleOf(worker)}
      </span>
      <span className="fg-2 trunc">{worker.model ?? worker.provider}</span>
      {worker.state === 'queued' ? <Waits worker={worker} /> : <Figures worker={worker} />}
    </div>
  )
})
