import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'

interface Props {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly kind?: 'primary' | 'danger'
  /** What is still to be filled in, but for the reason; null: nothing. */
  readonly missing: string | null
  /** Asked once at a time; null says that it was refused, and keeps the dialog. */
  readonly act: (why: string) => Promise<unknown>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A deed on a run, with the reason that the journal keeps. */
export const ReasonDialog = ({
  title,
  text,
  confirm,
  kind = 'primary',
  missing,
  act,
  onClose,
  children,
}: Props) => {
  const [why, setWhy] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useId()
  const lacking = missing ?? (why.trim() === '' ? 'Say why first' : null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (lacking !== null || isSent) return
    setSent(true)
    void act(why.trim()).then((done) => {
      setSent(false)
      if (done !== null) onClose()
    })
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow t-small fg-3">{lacking === null ? '' : `${lacking}.`}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind={kind} why={lacking}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <form id={form} className="form-stack" onSubmit={submit}>
        {children}
        <Labelled label="Why" hint="Kept in the journal.">
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={why}
              onChange={(event) => {
                setWhy(event.target.value)
              }}
            />
          )}
        </Labelled>
      </form>
    </Dialog>
  )
}
