import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import type { Phase } from '@shared/playbook/schema'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Checkbox } from '../../ui/checkbox'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'
import { Select } from '../../ui/select'
import { Textarea } from '../../ui/textarea'
import { phaseIdOf } from './phase-id-of'
import { ReasonDialog } from './reason-dialog'

interface Props {
  readonly run: PlaybookRunView
  readonly onClose: () => void
}

/** One more phase in what lies ahead, for this run only. */
export const AddPhaseDialog = ({ run, onClose }: Props) => {
  const line = run.phases.filter(({ after }) => after === null)
  const here = line.findIndex(({ state }) => state === 'running' || state === 'waiting')
  // What lies behind the run is reached no more.
  const main = here === -1 ? line.slice(-1) : line.slice(here)
  const current = main.find(({ state }) => state === 'running')
  const [after, setAfter] = useState(current?.id ?? main.at(-1)?.id ?? '')
  const [title, setTitle] = useState('')
  const [brief, setBrief] = useState('')
  const [workers, setWorkers] = useState('1')
  const [writes, setWrites] = useState(false)
  const count = Number(workers)
  const bad = !Number.isInteger(count) || count < 1 || count > 16
  const missing =
    title.trim() === ''
      ? 'Give it a title'
      : brief.trim() === ''
        ? 'Say what its workers do'
        : bad
          ? 'One to sixteen workers'
          : null
  const act = (why: string): Promise<unknown> => {
    const taken = run.phases.map(({ id }) => id)
    const phase: Phase = {
      id: phaseIdOf(title, taken),
      role: title.trim(),
      brief: brief.trim(),
      workers: count,
      ...(writes ? {} : { readOnly: true }),
    }
    const { orchestrationId } = run.summary
    return ask('addPhase', { orchestrationId, phase, after, why })
  }
  return (
    <ReasonDialog
      title="Add a phase"
      text="For this run only; the playbook stays as it is."
      confirm="Add phase"
      missing={missing}
      act={act}
      onClose={onClose}
    >
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
        <Labelled label="Workers" error={bad ? 'One to sixteen' : null}>
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
    </ReasonDialog>
  )
}
