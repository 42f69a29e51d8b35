import { visibleLine } from '@shared/lib/visible-text'
import type { WorkerSummary } from '@shared/worker/records'
import { Button } from '../../ui/button'
import { canStop, isStopping } from './worker-words'

interface Props {
  readonly worker: Pick<WorkerSummary, 'state' | 'waitsFor'>
  readonly small?: boolean
  readonly onStop: () => void
}

/** Stops a worker; once asked, says what the stop waits for. */
export const StopButton = ({ worker, small = false, onStop }: Props) => {
  if (isStopping(worker))
    return (
      <Button
        kind="danger"
        size={small ? 's' : 'm'}
        why={`The stop waits for ${visibleLine(worker.waitsFor ?? '')}`}
      >
        Stopping…
      </Button>
    )
  if (!canStop(worker)) return null
  return small ? (
    <Button kind="danger" size="s" onClick={onStop}>
      Stop
    </Button>
  ) : (
    <Button kind="danger" icon="stop" keys="x" onClick={onStop}>
      Stop
    </Button>
  )
}
