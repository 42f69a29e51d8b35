import type { Interrupted } from '@shared/ipc/review-views'
import { visibleLine } from '@shared/lib/visible-text'
import { useEffect } from 'react'
import {
  cutOffStore,
  decideLater,
  lookForCutOffs,
  settleCutOff,
  stillRuns,
} from '../../parts/cut-offs'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Asks at the start about integrates and commits that a crash cut off: finish them, or take them back. */
export const InterruptedDialog = () => {
  const { waiting, later: put } = cutOffStore()
  useEffect(() => {
    void lookForCutOffs()
  }, [])
  const first = waiting.find(({ id }) => !put.has(id))
  const later = () => {
    if (first !== undefined) decideLater(first.id)
  }
  const settle = (how: 'finish' | 'take_back') => {
    if (first !== undefined) void settleCutOff(first, how)
  }
  const runs = first !== undefined && stillRuns(first)
  return (
    <Dialog
      open={first !== undefined}
      onClose={later}
      title={`${first?.what === 'commit' ? 'A commit' : 'An integrate'} was cut off`}
      footer={
        <>
          <Button onClick={later}>Decide later</Button>
          {runs ? (
            <Button kind="primary" onClick={() => void lookForCutOffs()}>
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
      {first === undefined ? null : <CutOffWords interrupted={first} />}
    </Dialog>
  )
}

/** What was cut off, and what each answer does. */
export const CutOffWords = ({
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
