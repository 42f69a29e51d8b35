import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface Props<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly rowHeight: number
  /** Key of the selected item. */
  readonly selected: string | null
  readonly onSelect: (item: T) => void
  /** Enter or a double click. */
  readonly onOpen?: (item: T) => void
  readonly children: (item: T, selected: boolean) => ReactNode
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

/**
 * A list of any length as one tab stop: only rows in sight are built. Arrows or J/K move the selection,
 * Enter opens, Esc leaves. Focus stays on the list and the active row is named by aria-activedescendant,
 * because a row that scrolls out is gone from the page.
 */
export const VirtualList = <T,>({
  label,
  items,
  keyOf,
  rowHeight,
  selected,
  onSelect,
  onOpen,
  children,
}: Props<T>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const at = items.findIndex((item) => keyOf(item) === selected)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step !== undefined) {
      const next = Math.min(items.length - 1, Math.max(0, at < 0 ? 0 : at + step))
      const item = items[next]
      if (item === undefined) return
      onSelect(item)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter' && onOpen && items[at] !== undefined) {
      onOpen(items[at])
    } else if (event.key === 'Escape') {
      scroller.current?.blur()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={scroller}
      className="vlist row-list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={selected === null ? undefined : `row-${selected}`}
      onKeyDown={onKeyDown}
    >
      <div className="vlist-all" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const item = items[row.index]
          if (item === undefined) return null
          const key = keyOf(item)
          return (
            <div
              key={key}
              id={`row-${key}`}
              className="vlist-row"
              role="option"
              aria-selected={key === selected}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              style={{ height: row.size, transform: `translateY(${String(row.start)}px)` }}
              onClick={() => {
                onSelect(item)
              }}
              onDoubleClick={() => onOpen?.(item)}
            >
              {children(item, key === selected)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
