import type { WorkerSummary } from '@shared/worker/records'
import { call } from '../../bridge/client'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { sayStop } from './say-stop'
import { toast, toastProblem } from '../../ui/toast'
import { keptByStop } from './worker-words'

interface Props {
  readonly worker: Pick<WorkerSummary, 'id' | 'planId' | 'state' | 'provider'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks once before a worker is stopped, and says what is kept. */
export const StopDialog = ({ worker, open, onClose }: Props) => (
  <ConfirmDialog
    open={open}
    danger
    title={`Stop ${worker.planId}?`}
    cancel="Keep it running"
    confirm={`Stop ${worker.planId}`}
    onCancel={onClose}
    onConfirm={() => {
      onClose()
      void call('stopWorker', { workerId: worker.id }).then((answer) => {
        if (answer.ok) sayStop(`${worker.planId} was told to stop`, ({ id }) => id === worker.id)
        else if (answer.error.code === 'not_running')
          toast('ok', `${worker.planId} had ended before it could be stopped`)
        else toastProblem(answer.error)
      })
    }}
  >
    {worker.state === 'queued' ? (
      <p>It has not started, so nothing is lost. You can run it again later.</p>
    ) : (
      <>
        <p>Its processes are asked to end, and ended after 5 seconds if they do not.</p>
        <p>{keptByStop(worker)}</p>
      </>
    )}
  </ConfirmDialog>
)
