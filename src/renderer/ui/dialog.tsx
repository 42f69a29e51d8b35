import { visibleLine } from '@shared/lib/visible-text'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './return-focus'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** For a form beside what it leads to. */
  readonly wide?: boolean
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** A window over the window; Esc closes it and focus goes back to what opened it. */
export const Dialog = ({ open, onClose, title, wide = false, children, footer }: Props) => (
  <Radix.Root
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose()
    }}
  >
    <Radix.Portal>
      <Radix.Overlay className="scrim" />
      <Radix.Content
        className={wide ? 'dialog dialog-wide centred' : 'dialog centred'}
        aria-describedby={undefined}
        {...useReturnFocus()}
      >
        <div className="dialog-b">
          <Radix.Title className="t-title">{visibleLine(title)}</Radix.Title>
          <div className="dialog-text">{children}</div>
        </div>
        {footer ? <div className="dialog-f">{footer}</div> : null}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
