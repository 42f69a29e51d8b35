import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import type { Phase } from '@shared/playbook/schema'
import { type SyntheticEvent, useId, useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'
import { Select } from '../../ui/select'
import { Textarea } from '../../ui/textarea'
import { phaseIdOf } from './phase-id-of'

interface Props {
  readonly run: PlaybookRunView
  readonly onClose: () => void
}

/** One more phase in what lies ahead, for this run only. */
export const AddPhaseDialog = ({ run, onClose }: Props) => {
  const main = run.phases.filter(({ after }) => after === null)
  const current = main.find(({ state }) => state === 'running')
  const [after, setAfter] = useState(current?.id ?? main.at(-1)?.id ?? '')
  const [title, setTitle] = useState('')
  const [brief, setBrief] = useState('')
  const [workers, setWorkers] = useState('1')
  const [writes, setWrites] = useState(false)
  const [why, setWhy] = useState('')
  const form = useId()
  const count = Number(workers)
  const bad = !Number.isInteger(count) || count < 1 || count > 16
  const missing =
    title.trim() === ''
      ? 'Give it a title'
      : brief.trim() === ''
        ? 'Say what its workers do'
        : bad
          ? 'One to sixteen workers'
          : why.trim() === ''
            ? 'Say why first'
            : null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (missing !== null) return
    const taken = run.phases.map(({ id }) => id)
    const phase: Phase = {
      id: phaseIdOf(title, taken),
      role: title.trim(),
      brief: brief.trim(),
      workers: count,
      ...(writes ? {} : { readOnly: true }),
    }
    const { orchestrationId } = run.summary
    void ask('addPhase', { orchestrationId, phase, after, why: why.trim() }).then((done) => {
      if (done !== null) onClose()
    })
  }
  return (
    <Dialog
      open
      title="Add a phase"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" why={missing}>
            Add phase
          </Button>
        </>
      }
    >
      <p>For this run only; the playbook stays as it is.</p>
      <form id={form} className="form-stack" onSubmit={submit}>
        <Labelled label="Title">
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={title}
              onChange={(event) => {
                setTitle(event.target.value)
              }}
            />
          )}
        </Labelled>
        <Labelled label="Brief of its workers">
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={brief}
              onChange={(event) => {
                setBrief(event.target.value)
              }}
            />
          )}
        </Labelled>
        <div className="form-two">
          <Labelled label="After">
            {({ id }) => (
              <Select
                id={id}
                label="After which phase"
                value={after}
                options={main.map((phase) => ({ value: phase.id, label: phase.title }))}
                onChange={setAfter}
              />
            )}
          </Labelled>
          <Labelled label="Workers">
            {(control) => (
              <Input
                {...control}
                value={workers}
                onChange={(event) => {
                  setWorkers(event.target.value)
                }}
              />
            )}
          </Labelled>
        </div>
        <Checkbox label="They write, in clones" on={writes} onChange={setWrites} />
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
