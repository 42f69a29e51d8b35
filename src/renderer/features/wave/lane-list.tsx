import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { ScrollList, type ScrollListHandle } from '../../parts/list/scroll-list'
import { EmptyState } from '../../ui/empty-state'
import { LaneHead } from './lane-head'
import type { Lane, Step } from './lanes'
import { WorkerCell } from './worker-cell'
import { WorkerRow } from './worker-row'

export interface LaneListHandle {
  /** How many workers stand side by side. */
  readonly columns: () => number
}

interface Props {
  readonly lanes: readonly Lane[]
  readonly rows: boolean
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onStep: (step: Step) => void
  readonly onFold: (lane: Lane) => void
  readonly onHover: (hovered: boolean) => void
  readonly ref: Ref<LaneListHandle>
}

const keySteps: Record<string, Step> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
}

type Row =
  | { readonly kind: 'head'; readonly lane: Lane }
  | { readonly kind: 'worker'; readonly worker: Lane['shown'][number] }

const toRows = (lanes: readonly Lane[]): Row[] =>
  lanes.flatMap((lane): Row[] => [
    { kind: 'head', lane },
    ...(lane.folded ? [] : lane.shown.map((worker): Row => ({ kind: 'worker', worker }))),
  ])
const keyOf = (row: Row): string => (row.kind === 'head' ? row.lane.wave.id : row.worker.id)
const estimate = (row: Row): number => (row.kind === 'head' ? 32 : 28)

/** All lanes as one tab stop, in cells or in rows; arrows move, Enter opens. */
export const LaneList = (props: Props) => {
  const { lanes, rows, selected, onSelect, onOpen, onStep, onFold, onHover, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<ScrollListHandle>(null)
  useImperativeHandle(ref, () => ({
    columns: () => {
      const cells = box.current?.querySelector('.cells')
      if (rows || cells === null || cells === undefined) return 1
      return getComputedStyle(cells).gridTemplateColumns.split(' ').length
    },
  }))
  useEffect(() => {
    if (selected === null) return
    if (rows) list.current?.scrollTo(selected, 'auto')
    else document.getElementById(`worker-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [selected, rows])
  const select = useCallback(
    (id: string) => {
      onSelect(id)
    },
    [onSelect],
  )
  const nothing = lanes.every((lane) => lane.shown.length === 0)
  return (
    <div
      ref={box}
      className={rows ? 'lane-list lane-list-rows row-list' : 'lane-list scroll'}
      role="listbox"
      aria-label="Workers"
      tabIndex={0}
      aria-activedescendant={selected === null ? undefined : `worker-${selected}`}
      onPointerEnter={() => {
        onHover(true)
      }}
      onPointerLeave={() => {
        onHover(false)
      }}
      onKeyDown={(event) => {
        const step = keySteps[event.key]
        if (step !== undefined) onStep(step)
        else if (event.key === 'Enter' && event.target === event.currentTarget && selected !== null)
          onOpen(selected)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {nothing ? (
        <EmptyState
          icon="filter"
          title="No worker here"
          text="Other states or words show others."
        />
      ) : null}
      {rows ? (
        <ScrollList<Row>
          ref={list}
          label="Workers in rows"
          items={toRows(lanes)}
          keyOf={keyOf}
          estimate={estimate}
        >
          {(row) =>
            row.kind === 'head' ? (
              <LaneHead
                lane={row.lane}
                rows
                onFold={() => {
                  onFold(row.lane)
                }}
              />
            ) : (
              <WorkerRow
                worker={row.worker}
                selected={row.worker.id === selected}
                onSelect={select}
              />
            )
          }
        </ScrollList>
      ) : (
        lanes.map((lane) => (
          <section key={lane.wave.id} className="lane">
            <LaneHead
              lane={lane}
              rows={false}
              onFold={() => {
                onFold(lane)
              }}
            />
            {lane.folded ? null : (
              <div className="cells">
                {lane.shown.map((worker) => (
                  <WorkerCell
                    key={worker.id}
                    worker={worker}
                    selected={worker.id === selected}
                    onSelect={select}
                  />
                ))}
              </div>
            )}
          </section>
        ))
      )}
    </div>
  )
}
