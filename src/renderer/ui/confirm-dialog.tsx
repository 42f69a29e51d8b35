import { visibleLine } from '@shared/lib/visible-text'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './return-focus'

interface Props {
  readonly open: boolean
  readonly title: string
  /** Says what is kept. */
  readonly children: ReactNode
  /** The safe choice; focus starts here. */
  readonly cancel: string
  readonly confirm: string
  readonly danger?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks once before what can't be undone. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  cancel,
  confirm,
  danger = false,
  onCancel,
  onConfirm,
}: Props) => (
  <AlertDialog.Root
    open={open}
    onOpenChange={(next) => {
      if (!next) onCancel()
    }}
  >
    <AlertDialog.Portal>
      <AlertDialog.Overlay className="scrim" />
      <AlertDialog.Content className="dialog centred" {...useReturnFocus()}>
        <div className="dialog-b">
          <AlertDialog.Title className="t-title">{visibleLine(title)}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="dialog-text">{children}</div>
          </AlertDialog.Description>
        </div>
        <div className="dialog-f">
          <AlertDialog.Cancel className="btn">
            {cancel} <kbd className="kbd">Esc</kbd>
          </AlertDialog.Cancel>
          <AlertDialog.Action className={danger ? 'btn btn-danger' : 'btn'} onClick={onConfirm}>
            {confirm}
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
