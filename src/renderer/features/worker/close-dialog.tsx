import type { Worth } from '@shared/ipc/views'
import type { WorkerSummary } from '@shared/worker/records'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import { worths } from './worths'

interface Props {
  readonly worker: Pick<WorkerSummary, 'id' | 'planId'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Closes a worker with what its result was worth; there is no default. */
export const CloseDialog = ({ worker, open, onClose }: Props) => {
  const [worth, setWorth] = useState<Worth | null>(null)
  const [why, setWhy] = useState('')
  const [deleteWorkspace, setDeleteWorkspace] = useState(false)
  const close = () => {
    if (worth === null) return
    void ask('closeWorker', { workerId: worker.id, worth, why, deleteWorkspace }).then((answer) => {
      if (answer === null) return
      onClose()
      toast('ok', answer.kept ?? `${worker.planId} is closed, ${worth}`)
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Close ${worker.planId}`}
      footer={
        <>
          <Button onClick={onClose}>Keep it open</Button>
          <Button why={worth === null ? 'Say what its result was worth' : null} onClick={close}>
            Close worker
          </Button>
        </>
      }
    >
      <p>Its result, diff and logs are kept. It can&apos;t be told more after that.</p>
      <div className="close-form">
        <div>
          <span className="label">What was its result worth?</span>
          <Segmented<Worth | ''>
            label="Worth"
            value={worth ?? ''}
            options={worths}
            onChange={(value) => {
              if (value !== '') setWorth(value)
            }}
          />
        </div>
        <Labelled label="Why (kept in the journal)">
          {({ id }) => (
            <Input
              id={id}
              value={why}
              onChange={(event) => {
                setWhy(event.target.value)
              }}
            />
          )}
        </Labelled>
        <Checkbox
          label="Delete its workspace; what only it has is kept as a pack"
          on={deleteWorkspace}
          onChange={setDeleteWorkspace}
        />
      </div>
    </Dialog>
  )
}
