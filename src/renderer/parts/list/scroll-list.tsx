import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'

export interface ScrollListHandle {
  readonly scrollTo: (key: string, align?: 'start' | 'center' | 'auto') => void
  readonly scrollToEnd: () => void
}

interface Props<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** Height before it was measured. */
  readonly estimate: (item: T) => number
  readonly children: (item: T) => ReactNode
  /** Stay at the end while it grows. */
  readonly follow?: boolean
  /** The person scrolled: away from the end, or back to it. */
  readonly onAtEnd?: (atEnd: boolean) => void
  readonly onNearStart?: () => void
  readonly onNearEnd?: () => void
  /** Keys of the first and last item in sight. */
  readonly onInSight?: (first: T, last: T) => void
  readonly className?: string
  readonly ref?: Ref<ScrollListHandle>
}

/** An item that is to come into sight, and where it stands. */
interface Sought {
  readonly key: string
  readonly align: 'start' | 'center' | 'auto'
  readonly index: number
}

/** How close to an end, in pixels, more is asked for. */
const near = 600
const endTolerance = 8

/**
 * A scroller of any length with rows of any height. What is in sight stays where it is when rows are
 * added above, when rows below change, and when heights turn out different.
 */
export const ScrollList = <T,>(props: Props<T>) => {
  const { label, items, keyOf, estimate, children, follow = false, className, ref } = props
  const scroller = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  /** The newest scroll is the person's, not one that was asked for. */
  const byHand = useRef(false)
  /** What was scrolled to, until the person scrolls. */
  const sought = useRef<Sought | null>(null)
  const itemKey = (index: number): string => {
    const item = items[index]
    return item === undefined ? `${index}` : keyOf(item)
  }
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 0 : estimate(item)
    },
    getItemKey: itemKey,
    anchorTo: 'end',
    followOnAppend: follow,
    // A list that is not followed is at no end: one whose rows still fit grows downwards.
    scrollEndThreshold: follow ? endTolerance : -1,
    overscan: 10,
  })
  const rows = virtual.getVirtualItems()

  const seek = ({ key, align }: Omit<Sought, 'index'>) => {
    const index = items.findIndex((item) => keyOf(item) === key)
    if (index < 0 || index === sought.current?.index) return
    sought.current = { key, align, index }
    virtual.scrollToIndex(index, { align })
  }
  useImperativeHandle(ref, () => ({
    scrollTo: (key, align = 'center') => {
      byHand.current = false
      sought.current = null
      seek({ key, align })
    },
    scrollToEnd: () => {
      byHand.current = false
      sought.current = null
      virtual.scrollToEnd()
    },
  }))

  // The virtualizer seeks an index, and rows may come above it meanwhile.
  useLayoutEffect(() => {
    if (sought.current !== null) seek(sought.current)
  })

  // A list that opens in follow mode opens at its end; later growth is followed by the virtualizer.
  const opened = items.length > 0
  useLayoutEffect(() => {
    if (opened && follow) virtual.scrollToEnd()
  }, [opened, follow, virtual])

  // A view that gets lower or higher (a field opens below it) stays at the end it follows.
  useEffect(() => {
    const view = scroller.current
    if (view === null || !follow) return
    const watch = new ResizeObserver(() => {
      virtual.scrollToEnd()
    })
    watch.observe(view)
    return () => {
      watch.disconnect()
    }
  }, [follow, virtual])

  const { onNearStart, onNearEnd, onInSight } = props
  const told = useRef<readonly unknown[]>([])
  /** By where the page is: the virtualizer counts on where the page can't be scrolled any further. */
  const tellInSight = () => {
    const top = scroller.current?.scrollTop ?? 0
    const first = items[rows.find((row) => row.end > top)?.index ?? 0]
    const last = items[rows.at(-1)?.index ?? 0]
    if (rows.length === 0 || first === undefined || last === undefined) return
    const news = [first, last, onInSight]
    if (news.every((part, at) => part === told.current[at])) return
    told.current = news
    onInSight?.(first, last)
  }
  useLayoutEffect(tellInSight)
  useLayoutEffect(() => {
    const view = scroller.current
    if (view === null || !opened) return
    if (view.scrollTop < near) onNearStart?.()
    if (view.scrollHeight - view.scrollTop - view.clientHeight < near) onNearEnd?.()
  })

  const onScroll = () => {
    // Asked of the page: the virtualizer hears of this scroll only after us.
    const view = scroller.current
    if (view === null) return
    tellInSight()
    const top = view.scrollTop
    const atEnd = view.scrollHeight - top - view.clientHeight <= endTolerance
    // Only a person makes the offset smaller without being at the end.
    if (atEnd && byHand.current) props.onAtEnd?.(true)
    else if (!atEnd && top < lastTop.current) props.onAtEnd?.(false)
    lastTop.current = top
  }

  const hand = () => {
    sought.current = null
    byHand.current = true
  }

  return (
    <div
      ref={scroller}
      className={className === undefined ? 'vlist' : `vlist ${className}`}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={onScroll}
      onWheel={hand}
      onPointerDown={hand}
      onTouchMove={hand}
      onKeyDown={hand}
    >
      <div className="vlist-all" style={{ height: virtual.getTotalSize() }}>
        {rows.map((row) => {
          const item = items[row.index]
          return item === undefined ? null : (
            <div
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              className="vlist-row"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {children(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
