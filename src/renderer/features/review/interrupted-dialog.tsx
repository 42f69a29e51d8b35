import type { Interrupted } from '@shared/ipc/review-views'
import { visibleLine } from '@shared/lib/visible-text'
import { useEffect, useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

/** Asks at the start about integrates that a crash cut off: finish them, or take them back. */
export const InterruptedDialog = () => {
  const [waiting, setWaiting] = useState<readonly Interrupted[]>([])
  useEffect(() => {
    void ask('readInterrupted', {}).then((answer) => {
      if (answer !== null) setWaiting(answer.interrupted)
    })
  }, [])
  const [first] = waiting
  const later = () => {
    setWaiting(waiting.slice(1))
  }
  const settle = (how: 'finish' | 'take_back') => {
    if (first === undefined) return
    void ask('settleInterrupted', { id: first.id, how }).then((answer) => {
      if (answer === null) return
      const done = how === 'finish' ? 'The integrate is finished' : 'The integrate is taken back'
      const { kept } = answer
      toast('ok', kept.length > 0 ? `${done}; left as edited: ${kept.join(', ')}` : done)
      later()
    })
  }
  return (
    <Dialog
      open={first !== undefined}
      onClose={later}
      title="An integrate was cut off"
      footer={
        <>
          <Button onClick={later}>Decide later</Button>
          <Button
            onClick={() => {
              settle('take_back')
            }}
          >
            Take it back
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              settle('finish')
            }}
          >
            Finish it
          </Button>
        </>
      }
    >
      <p>
        Wavedeck ended while accepted changes were being written into{' '}
        {visibleLine(first?.repository ?? '')}. Some files may be written and others not. Nothing is
        lost: the files as they were and as they will be are both on record, and files you edited
        since are left alone.
      </p>
    </Dialog>
  )
}
