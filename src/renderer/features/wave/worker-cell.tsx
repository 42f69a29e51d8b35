import type { WorkerSummary } from '@shared/worker/records'
import { workerShape } from '@shared/worker/worker-mark'
import { tokensMean } from '@shared/worker/usage'
import { memo } from 'react'
import {
  capPercent,
  capTone,
  modelWords,
  modeWord,
  titleOf,
  tokenWords,
} from '../../parts/worker/worker-words'
import { Elapsed } from '../../ui/elapsed'
import { money } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { Meter } from '../../ui/meter'
import { TurnFigure } from './turn-figure'
import { WorkerLast } from './worker-last'

interface Props {
  readonly worker: WorkerSummary
  readonly selected: boolean
  readonly onSelect: (id: string) => void
}

export const Cost = ({ worker }: { readonly worker: WorkerSummary }) => (
  <>
    {worker.costUsd === null ? null : <b>{money(worker.costUsd)}</b>}
    {worker.costCapUsd === null ? null : (
      <span className="fg-3">
        {worker.costUsd === null ? '' : ' / '}
        {money(worker.costCapUsd)}
      </span>
    )}
  </>
)

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
          {worker.startedAt === null ? null : (
            <Elapsed since={worker.startedAt} until={worker.endedAt} />
          )}
        </span>
      </div>
      <div className="cell-f">
        <span className="trunc">
          <WorkerLast worker={worker} />
        </span>
        <TurnFigure workerId={worker.id} title={tokensMean} none={worker.usage === null}>
          {tokenWords(worker)}
        </TurnFigure>
        <TurnFigure
          workerId={worker.id}
          title="Cost, and its cap"
          none={worker.costUsd === null && worker.costCapUsd === null}
        >
          <Cost worker={worker} />
        </TurnFigure>
      </div>
      {worker.costCapUsd === null ? null : <CapMeter worker={worker} cap={worker.costCapUsd} />}
    </div>
  )
})
