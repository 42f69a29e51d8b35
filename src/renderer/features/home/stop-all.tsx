import type { WorkerSummary } from '@shared/worker/records'
import { call } from '../../bridge/client'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { sayStop } from '../../parts/worker/say-stop'
import { plural } from '../../ui/format'
import { toastProblem } from '../../ui/toast'

interface Props {
  readonly open: boolean
  readonly workers: readonly WorkerSummary[]
  readonly onClose: () => void
}

const stopWavesOf = async (workers: readonly WorkerSummary[]): Promise<void> => {
  const waves = [...new Set(workers.map(({ waveId }) => waveId))]
  const answers = await Promise.all(waves.map((waveId) => call('stopWave', { waveId })))
  const failed = answers.find((answer) => !answer.ok && answer.error.code !== 'wave_not_running')
  if (failed && !failed.ok) toastProblem(failed.error)
  else
    sayStop(
      `${plural(waves.length, 'wave')} told to stop. Everything written is kept.`,
      ({ waveId }) => waves.includes(waveId),
    )
}

export const StopAll = ({ open, workers, onClose }: Props) => (
  <ConfirmDialog
    open={open}
    danger
    title={`Stop ${plural(workers.length, 'running worker')}?`}
    cancel="Keep running"
    confirm={`Stop ${plural(workers.length, 'worker')}`}
    onCancel={onClose}
    onConfirm={() => {
      onClose()
      void stopWavesOf(workers)
    }}
  >
    Their waves stop: queued workers are not started. Workspaces, sessions and everything written so
    far are kept; each that has a session can be told more later.
  </ConfirmDialog>
)
