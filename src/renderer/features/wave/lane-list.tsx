import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { ScrollList, type ScrollListHandle } from '../../parts/list/scroll-list'
import { EmptyState } from '../../ui/empty-state'
import { GateRow } from './gate-row'
import { LaneHead } from './lane-head'
import type { Lane, Step } from './lanes'
import { PhaseRow } from './phase-row'
import type { Section } from './run-sections'
import { VoicesRow } from './voices-row'
import { WorkerCell } from './worker-cell'
import { WorkerRow } from './worker-row'

export interface LaneListHandle {
  /** How many workers stand side by side. */
  readonly columns: () => number
}

interface Props {
  readonly sections: readonly Section[]
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

type Row = Section | { readonly kind: 'worker'; readonly worker: Lane['shown'][number] }

const toRows = (sections: readonly Section[]): Row[] =>
  sections.flatMap((section): Row[] => [
    section,
    ...(section.kind !== 'lane' || section.lane.folded
      ? []
      : section.lane.shown.map((worker): Row => ({ kind: 'worker', worker }))),
  ])
const keyOf = (row: Row): string => {
  if (row.kind === 'worker') return row.worker.id
  return row.kind === 'lane' ? row.lane.wave.id : `${row.kind} ${row.phase.id}`
}
const estimate = ({ kind }: Row): number => (kind === 'worker' ? 28 : 32)

/** All lanes as one tab stop, in cells or in rows; arrows move, Enter opens. */
export const LaneList = (props: Props) => {
  const { sections, rows, selected, onSelect, onOpen, onStep, onFold, onHover, ref } = props
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
  const lanes = sections.flatMap((section) => (section.kind === 'lane' ? section.lane : []))
  const nothing = lanes.length > 0 && lanes.every((lane) => lane.shown.length === 0)
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
          items={toRows(sections)}
          keyOf={keyOf}
          estimate={estimate}
        >
          {(row) => {
            switch (row.kind) {
              case 'worker':
                return (
                  <WorkerRow
                    worker={row.worker}
                    selected={row.worker.id === selected}
                    onSelect={select}
                  />
                )
              case 'phase':
                return <PhaseRow phase={row.phase} name={row.name} rows />
              case 'voices':
                return <VoicesRow phase={row.phase} rows />
              case 'gate':
                return <GateRow phase={row.phase} chain={row.chain} rows />
              case 'lane':
                return (
                  <LaneHead
                    lane={row.lane}
                    name={row.name}
                    rows
                    onFold={() => {
                      onFold(row.lane)
                    }}
                  />
                )
            }
          }}
        </ScrollList>
      ) : (
        sections.map((section) => {
          if (section.kind === 'gate')
            return (
              <GateRow
                key={keyOf(section)}
                phase={section.phase}
                chain={section.chain}
                rows={false}
              />
            )
          if (section.kind === 'voices')
            return <VoicesRow key={keyOf(section)} phase={section.phase} rows={false} />
          if (section.kind === 'phase')
            return (
              <PhaseRow
                key={keyOf(section)}
                phase={section.phase}
                name={section.name}
                rows={false}
              />
            )
          const { lane, name } = section
          return (
            <section key={lane.wave.id} className={lane.folded ? 'lane lane-folded' : 'lane'}>
              <LaneHead
                lane={lane}
                name={name}
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
          )
        })
      )}
    </div>
  )
}
