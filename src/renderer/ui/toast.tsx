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
}

const atMost = 3
const staysMs = 10_000

const store = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))
let lastId = 0

const dismiss = (id: number): void => {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
}

/** Says the result of what the person just did; goes by itself after ten seconds. */
export const toast = (shape: MarkShape, text: string, action?: Action): void => {
  const id = ++lastId
  store.setState(({ toasts }) => ({
    toasts: [...toasts, { id, shape, text, action }].slice(-atMost),
  }))
  setTimeout(() => {
    dismiss(id)
  }, staysMs)
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

/** Shows the toasts; once in the app. */
export const Toasts = () => {
  const toasts = store((state) => state.toasts)
  return (
    <section className="toasts" aria-label="Results" aria-live="polite">
      {toasts.map(({ id, shape, text, action }) => (
        <div key={id} className="toast">
          <Mark shape={shape} word={shape === 'failed' ? 'Failed' : 'Done'} bare />
          <span className="grow break">{text}</span>
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
        </div>
      ))}
    </section>
  )
}
