import { visibleText } from '@shared/lib/visible-text'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { Button } from './button'
import { IconButton } from './icon-button'
import { Mark } from './mark'
import type { MarkShape } from './mark-shapes'

interface Action {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly shape: MarkShape
  readonly text: string
  readonly action: Action | undefined
  /** Its time is up; it stays while all are shown. */
  readonly over: boolean
}

interface Shown {
  readonly toasts: readonly Toast[]
  /** All of them are shown in full. */
  readonly all: boolean
}

const atMost = 3
const staysMs = 10_000
/** A problem says what to do as well. */
const problemStaysMs = 20_000
/** What fits into the line of a small window. */
const fitsInLine = 64

const store = create<Shown>(() => ({ toasts: [], all: false }))
let lastId = 0

const keep = (toasts: readonly Toast[], all: boolean): Shown => {
  const kept = all ? toasts : toasts.filter(({ over }) => !over)
  return { toasts: kept, all: all && kept.length > 0 }
}

const dismiss = (id: number): void => {
  store.setState(({ toasts, all }) => {
    const others = toasts.filter((each) => each.id !== id)
    return keep(others, all)
  })
}

const expire = (id: number): void => {
  store.setState(({ toasts, all }) => {
    const marked = toasts.map((each) => (each.id === id ? { ...each, over: true } : each))
    return keep(marked, all)
  })
}

const showAll = (all: boolean): void => {
  store.setState(({ toasts }) => keep(toasts, all))
}

/** Says the result of what the person just did; goes by itself after a while, or when the answer is called. */
export const toast = (shape: MarkShape, text: string, action?: Action): (() => void) => {
  const id = ++lastId
  store.setState(({ toasts }) => ({
    toasts: [...toasts, { id, shape, text: visibleText(text), action, over: false }].slice(-atMost),
  }))
  setTimeout(
    () => {
      expire(id)
    },
    shape === 'failed' ? problemStaysMs : staysMs,
  )
  return () => {
    expire(id)
  }
}

/** Says that what the person asked did not happen: what happened, what was kept, what to do, where. */
export const toastProblem = ({
  message,
  kept,
  fix,
  where,
}: {
  readonly message: string
  readonly kept?: string | undefined
  readonly fix?: string | undefined
  readonly where?: string | undefined
}): void => {
  toast('failed', [message, kept, fix, where].filter(Boolean).join(' '))
}

const Line = ({ toast: { id, shape, text, action } }: { readonly toast: Toast }) => (
  <>
    <Mark shape={shape} word={shape === 'failed' ? 'Failed' : 'Done'} bare />
    <span className="toast-text" title={text}>
      {text}
    </span>
    {action ? (
      <Button
        size="s"
        onClick={() => {
          dismiss(id)
          action.run()
        }}
      >
        {action.label}
      </Button>
    ) : null}
    <IconButton
      icon="x"
      label="Close"
      small
      onClick={() => {
        dismiss(id)
      }}
    />
  </>
)

/**
 * Shows the newest toast in a line of its own, and on request all of them in full; once in the app. Over the
 * screen it would cover what can be done there, and a row that comes and goes would move it.
 */
export const Toasts = () => {
  const { toasts, all } = store()
  const newest = toasts.at(-1)
  const more = toasts.length - 1
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!all) return undefined
    // It lies over what can be done there: it goes as soon as the person turns to that.
    const away = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target) !== true) showAll(false)
    }
    document.addEventListener('pointerdown', away, true)
    document.addEventListener('keydown', away, true)
    return () => {
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('keydown', away, true)
    }
  }, [all])
  return (
    <section ref={box} className="toasts" aria-label="Results" aria-live="polite">
      {newest === undefined ? null : (
        <div className="toast">
          {more > 0 || newest.text.length > fitsInLine ? (
            <IconButton
              icon={all ? 'down' : 'up'}
              label={
                all
                  ? 'Show the newest only'
                  : `Show all of it${more > 0 ? `, and ${more} more` : ''}`
              }
              small
              aria-expanded={all}
              onClick={() => {
                showAll(!all)
              }}
            />
          ) : null}
          <Line toast={newest} />
        </div>
      )}
      {all ? (
        <div className="toast-all">
          {toasts.map((each) => (
            <div key={each.id} className="toast">
              <Line toast={each} />
            </div>
          ))}
        </div>
      ) : null}
    </section>
  )
}
