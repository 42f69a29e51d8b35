import type { Cli } from '@shared/ipc/views'
import { isJsonObject, type JsonObject, type PlanChange, planWorkers } from '@shared/plan/plan-edit'
import type { PlanReview } from '@shared/plan/resolved-plan'
import { useEffect, useRef } from 'react'
import { idColumn } from '../../parts/screen/id-column'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PlanTop } from './plan-top'
import { findingsAt, textOf } from './plan-view'
import { WorkerCard } from './worker-card'
import { WorkerLine } from './worker-line'

interface Props {
  readonly plan: JsonObject
  readonly review: PlanReview | null
  readonly clis: readonly Cli[]
  readonly open: number | null
  readonly look: { readonly path: string; readonly times: number }
  readonly onOpen: (index: number | null) => void
  readonly onChange: (change: PlanChange) => void
  readonly onAdd: () => void
}

/** The plan as a form: what concerns the whole, then its workers; one card is open, in its place. */
export const PlanForm = ({ plan, review, clis, open, look, onOpen, onChange, onAdd }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const findings = review?.findings ?? []
  const workers = planWorkers(plan)
  const ids = workers.map((worker) => (isJsonObject(worker) ? textOf(worker, 'id') : ''))

  useEffect(() => {
    if (look.times > 0) focusPath(box.current, look.path)
  }, [look])

  const actionsOf = (index: number) => ({
    duplicate: () => {
      onChange({ type: 'duplicateWorker', index })
      onOpen(index + 1)
    },
    remove: () => {
      onChange({ type: 'removeWorkers', indexes: [index] })
      onOpen(null)
    },
    move: (to: number) => {
      onChange({ type: 'moveWorker', from: index, to })
      if (open === index) onOpen(to)
    },
  })

  return (
    <div ref={box} className="comp-form">
      <PlanTop plan={plan} review={review} findings={findings} onChange={onChange} />
      <div className="sec-h workers-h">
        <h2>Workers</h2>
        <span className="count">{workers.length}</span>
        <span className="push" />
        <Button icon="plus" keys="a" onClick={onAdd}>
          Add worker
        </Button>
      </div>
      <div className="wks scroll" style={idColumn(ids)}>
        {workers.length === 0 ? (
          <EmptyState icon="term" title="No worker yet" text="Each worker gets one bounded task." />
        ) : null}
        {workers.map((worker, index) => {
          const own = findingsAt(findings, index)
          if (!isJsonObject(worker))
            return (
              <div key={index} className="wk wk-odd t-small fg-2" data-path={`workers[${index}]`}>
                workers[{index}] is no object; correct it in the JSON.
              </div>
            )
          const resolved = review?.outline?.workers.find((each) => each.index === index) ?? null
          const shared = {
            worker,
            resolved,
            index,
            count: workers.length,
            findings: own,
            actions: actionsOf(index),
          }
          return index === open ? (
            <WorkerCard
              key={index}
              {...shared}
              clis={clis}
              onClose={() => {
                onOpen(null)
              }}
              onSet={(field, value) => {
                onChange({ type: 'setWorkerField', index, field, value })
              }}
            />
          ) : (
            <div key={index} className="wk" data-path={`workers[${index}]`}>
              <WorkerLine
                {...shared}
                onOpen={() => {
                  onOpen(index)
                }}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Focuses the control at a path, or at the nearest place above it that is shown. */
const focusPath = (box: HTMLElement | null, path: string): void => {
  const places = [...(box?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const nearest = places
    .filter(({ dataset }) => path.startsWith(dataset['path'] ?? ' '))
    .sort((a, b) => (b.dataset['path']?.length ?? 0) - (a.dataset['path']?.length ?? 0))[0]
  nearest?.scrollIntoView({ block: 'nearest' })
  nearest?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}
