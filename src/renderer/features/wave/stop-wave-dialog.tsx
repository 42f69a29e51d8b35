import { useEffect } from 'react'
import { call } from '../../bridge/client'
import { sayStop } from '../../parts/worker/say-stop'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { plural } from '../../ui/format'
import { toast, toastProblem } from '../../ui/toast'
import { sumsOf } from './lanes'
import type { WaveWithWorkers } from './use-orchestration'

interface Props {
  /** The wave that was asked for; another one may have begun since. Null: none. */
  readonly page: WaveWithWorkers | null
  readonly onClose: () => void
}

const ended = 'The wave had ended before it could be stopped'

/** Asks once before a wave is stopped; goes when the wave has ended by itself. */
export const StopWaveDialog = ({ page, onClose }: Props) => {
  const isOver = page !== null && page.wave.state !== 'running'
  useEffect(() => {
    if (!isOver) return
    toast('ok', ended)
    onClose()
  }, [isOver, onClose])
  const { running, queued } = sumsOf(page?.workers ?? [])
  return (
    <ConfirmDialog
      open={page !== null && !isOver}
      danger
      title="Stop this wave?"
      cancel="Keep it running"
      confirm="Stop wave"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (page === null) return
        void call('stopWave', { waveId: page.wave.id }).then((answer) => {
          if (answer.ok)
            sayStop('The wave was told to stop', ({ waveId }) => waveId === page.wave.id)
          else if (answer.error.code === 'wave_not_running') toast('ok', ended)
          else toastProblem(answer.error)
        })
      }}
    >
      {running + queued === 0 ? null : (
        <p>
          {running === 0 ? '' : `${plural(running, 'running worker')} will be asked to end. `}
          {queued === 0 ? '' : `${plural(queued, 'queued worker')} will not start.`}
        </p>
      )}
      <p>Workspaces, logs, sessions and results are kept. Your checkout stays as it is.</p>
    </ConfirmDialog>
  )
}
