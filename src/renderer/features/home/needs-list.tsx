import { type MouseEvent, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { cutOffStore } from '../../parts/cut-offs'
import { askToStart } from '../../parts/playbook/start-store'
import { EmptyState } from '../../ui/empty-state'
import { Kbd } from '../../ui/kbd'
import { useShortcuts } from '../../ui/shortcuts'
import { useRoving } from '../../ui/use-roving'
import { leftStore } from './left-store'
import { actionsOf } from './need-actions'
import { NeedRow } from './need-row'
import { type Need, needsOf } from './needs'

const rowOf = (need: Need | undefined): HTMLElement | null =>
  need ? document.querySelector(`[data-need="${CSS.escape(need.id)}"]`) : null

/** The first click may have moved the rows: the second of a double click is for none of their buttons. */
const ignoreSecond = (event: MouseEvent) => {
  const onButton = event.target instanceof Element && event.target.closest('button') !== null
  if (event.detail < 2 || !onButton) return
  event.preventDefault()
  event.stopPropagation()
}

export const NeedsList = () => {
  const left = leftStore((state) => state.left)
  // The whole snapshot: needs are drawn from workers, waves, orchestrations and projects together.
  const snapshot = useApp((each) => each)
  const cutOffs = cutOffStore(({ waiting }) => waiting)
  const needs = needsOf(snapshot, cutOffs).filter(({ id }) => !left.has(id))
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const at = Math.max(
    0,
    needs.findIndex(({ id }) => id === selectedId),
  )
  const selected = needs[at]
  const roving = useRoving<HTMLUListElement>()

  const move = (step: number) => {
    const next = needs[Math.min(needs.length - 1, Math.max(0, at + step))]
    setSelectedId(next?.id ?? null)
    rowOf(next)?.focus()
  }
  const act = () => {
    const field = rowOf(selected)?.querySelector<HTMLElement>('input, .req-ways .btn')
    if (field) field.focus()
    else if (selected) actionsOf(selected, snapshot)[0]?.run()
  }
  const when = needs.length > 0
  useShortcuts('Home', {
    j: { label: 'Next of what needs you', run: () => move(1), when, move: true },
    k: { label: 'Previous of what needs you', run: () => move(-1), when, move: true },
    b: { label: 'Run a playbook', run: () => askToStart({}) },
    e: { label: 'Act on what needs you', run: act, when },
  })

  return (
    <section>
      <div className="sec-h">
        <h2>Needs you</h2>
        <span className="count" aria-live="polite">
          {needs.length}
        </span>
        {when ? (
          <>
            <span className="fg-3 t-small">most blocking first</span>
            <span className="push t-micro fg-3 row wide">
              <Kbd keys="j" />
              <Kbd keys="k" /> move <Kbd keys="enter" /> open <Kbd keys="e" /> act
            </span>
          </>
        ) : null}
      </div>
      {when ? (
        <ul className="nlist row-list" onClickCapture={ignoreSecond} {...roving}>
          {needs.map((need) => (
            <NeedRow
              key={need.id}
              need={need}
              snapshot={snapshot}
              selected={need === selected}
              onSelect={() => setSelectedId(need.id)}
            />
          ))}
        </ul>
      ) : (
        <div className="nlist">
          <EmptyState
            icon="check"
            title="Nothing needs you"
            text="Questions, failures and diffs to review show up here as workers end."
          />
        </div>
      )}
    </section>
  )
}
