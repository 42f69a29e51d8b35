import type { WorkerSummary } from '@shared/worker/records'
import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Labelled } from '../../ui/labelled'
import { Select } from '../../ui/select'
import { Textarea } from '../../ui/textarea'
import { toast } from '../../ui/toast'

interface Props {
  readonly worker: WorkerSummary
  readonly open: boolean
  readonly onClose: () => void
}

/** True if another provider may take over: its last turn is over and did not succeed. */
export const canRescue = ({ state, ending }: Pick<WorkerSummary, 'state' | 'ending'>): boolean =>
  (state === 'open' || state === 'closed') &&
  ending !== null &&
  ending !== 'succeeded' &&
  ending !== 'skipped'

/** Has another provider take over where a worker failed. */
export const RescueDialog = ({ worker, open, onClose }: Props) => {
  const clis = useApp((snapshot) => snapshot.clis)
  const others = clis.filter(
    ({ provider, path }) => path !== null && provider !== worker.provider && provider !== 'custom',
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const provider = chosen ?? others[0]?.provider ?? null
  const start = () => {
    if (provider === null || busy) return
    setBusy(true)
    void ask('rescueWorker', { workerId: worker.id, provider, note }).then((answer) => {
      setBusy(false)
      if (answer === null) return
      onClose()
      toast('queued', `${provider} was asked to take over from ${worker.planId}`)
      go({ screen: 'wave', waveId: answer.waveId })
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Rescue ${worker.planId} by another provider`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={busy}
            why={provider === null ? 'No other CLI was found on this machine' : null}
            onClick={start}
          >
            Start rescue
          </Button>
        </>
      }
    >
      <p>
        A new worker starts on the same base, with the same task, the diff {worker.planId} left and
        the end of its output. {worker.planId} stays as it is.
      </p>
      <div className="close-form">
        {provider === null ? null : (
          <div>
            <span className="label">Provider</span>
            <Select
              label="Provider"
              value={provider}
              options={others.map((cli) => ({ value: cli.provider, label: cli.label }))}
              onChange={setChosen}
            />
          </div>
        )}
        <Labelled label="What it should know besides">
          {({ id }) => (
            <Textarea
              id={id}
              rows={3}
              value={note}
              onChange={(event) => {
                setNote(event.target.value)
              }}
            />
          )}
        </Labelled>
      </div>
    </Dialog>
  )
}
