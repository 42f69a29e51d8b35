import type { WorkerSummary } from '@shared/worker/records'
import { ask } from '../../parts/ask'
import { useOnce } from '../../parts/use-once'
import { markedCost } from '../../parts/spend/demo-mark'
import { modelWords, tokenWords } from '../../parts/worker/worker-words'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { money } from '../../ui/format'
import { toast } from '../../ui/toast'

interface Props {
  readonly worker: WorkerSummary
  readonly open: boolean
  readonly onClose: () => void
}

/** What the newest turn took, as the best guess at what another one takes. */
const lastTook = (worker: WorkerSummary): string => {
  const took = [
    worker.costUsd === null ? null : markedCost(worker.provider, worker.costUsd),
    worker.usage === null ? null : `${tokenWords(worker)} tokens`,
  ].filter((part) => part !== null)
  return took.length === 0 ? 'Turn %s reported no cost.' : `Turn %s took ${took.join(' and ')}.`
}

/** Asks before another turn of the same brief is paid for. */
export const RunAgainDialog = ({ worker, open, onClose }: Props) => {
  const once = useOnce()
  return (
    <ConfirmDialog
      open={open}
      title={`Run ${worker.planId} again?`}
      cancel="Leave it"
      confirm={`Start turn ${worker.turn + 1}`}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        once(async () => {
          const answer = await ask('retryWorker', { workerId: worker.id })
          if (answer !== null) toast('ok', `${worker.planId} runs again`)
        })
      }}
    >
      <p>
        The same brief in a fresh session of {modelWords(worker)}, in the same workspace: what it
        wrote there stays. {lastTook(worker).replace('%s', String(worker.turn))}{' '}
        {worker.costCapUsd === null
          ? 'It has no cost cap.'
          : `Its cap is ${money(worker.costCapUsd)}.`}
      </p>
    </ConfirmDialog>
  )
}
