import type { Interrupted } from '@shared/ipc/review-views'
import { visibleLine } from '@shared/lib/visible-text'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

type How = 'finish' | 'take_back'

/** Asks at the start about integrates and commits that a crash cut off: finish them, or take them back. */
export const InterruptedDialog = () => {
  const [waiting, setWaiting] = useState<readonly Interrupted[]>([])
  const look = useCallback(() => {
    void ask('readInterrupted', {}).then((answer) => {
      if (answer !== null) setWaiting(answer.interrupted)
    })
  }, [])
  useEffect(look, [look])
  const [first] = waiting
  const later = () => {
    setWaiting(waiting.slice(1))
  }
  const settle = (how: How) => {
    if (first === undefined) return
    void ask('settleInterrupted', { id: first.id, how }).then((answer) => {
      if (answer === null) return
      const done = `The ${first.what} is ${how === 'finish' ? 'finished' : 'taken back'}`
      const { kept } = answer
      toast('ok', kept.length > 0 ? `${done}; left as edited: ${kept.join(', ')}` : done)
      later()
    })
  }
  const runs = first?.what === 'commit' && first.commit === null
  return (
    <Dialog
      open={first !== undefined}
      onClose={later}
      title={`${first?.what === 'commit' ? 'A commit' : 'An integrate'} was cut off`}
      footer={
        <>
          <Button onClick={later}>Decide later</Button>
          {runs ? (
            <Button kind="primary" onClick={look}>
              Look again
            </Button>
          ) : (
            <>
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
          )}
        </>
      }
    >
      {first === undefined ? null : <What interrupted={first} />}
    </Dialog>
  )
}

const What = ({
  interrupted: { what, commit, repository },
}: {
  readonly interrupted: Interrupted
}) => {
  const where = <span className="t-mono">{visibleLine(repository)}</span>
  if (what === 'integrate')
    return (
      <p>
        Wavedeck ended while accepted changes were being written into {where}. Some files may be
        written and others not. Nothing is lost: the files as they were and as they will be are both
        on record, and files you edited since are left alone.
      </p>
    )
  if (commit === null)
    return (
      <p>
        Wavedeck ended while Git committed in {where}, and Git still works on it: a hook may take
        long. The integrated files and your message are kept.
      </p>
    )
  return (
    <p>
      Wavedeck ended after Git had made the commit{' '}
      <span className="t-mono">{commit.slice(0, 7)}</span> in {where}, before the index followed.
      Finishing brings the index to it. Taking it back moves the branch to where it was; the
      integrated files stay.
    </p>
  )
}
