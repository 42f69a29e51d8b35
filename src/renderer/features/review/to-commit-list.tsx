import type { ToCommit } from '@shared/ipc/review-views'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { toast } from '../../ui/toast'
import { PathList } from './path-list'

interface Props {
  readonly workerId: string
  readonly toCommit: NonNullable<ToCommit>
  /** Something was written into the checkout. */
  readonly onChange: () => void
}

const files = (paths: readonly string[]): string => plural(paths.length, 'file')

/** The files that Git will commit, and what of the integrated ones was changed or taken back since. */
export const ToCommitList = ({ workerId, toCommit, onChange }: Props) => {
  const { edited, deleted, left } = toCommit
  const [busy, setBusy] = useState(false)
  const lost = [...left, ...deleted]
  const putBack = () => {
    setBusy(true)
    void ask('putBack', { workerId }).then((answer) => {
      setBusy(false)
      if (answer === null) return
      toast('ok', `${plural(answer.files, 'file')} put back as integrated`)
      onChange()
    })
  }
  return (
    <>
      {toCommit.files.length === 0 ? null : (
        <>
          <p className="t-small">{files(toCommit.files)} will be in the commit:</p>
          <PathList paths={toCommit.files} />
        </>
      )}
      {edited.length === 0 ? null : (
        <>
          <Mark
            shape="caveat"
            word={`${files(edited)} edited after the integrate; the edits are committed too`}
          />
          <PathList paths={edited} />
        </>
      )}
      {deleted.length === 0 ? null : (
        <>
          <Mark
            shape="caveat"
            word={`${files(deleted)} deleted after the integrate; the commit deletes`}
          />
          <PathList paths={deleted} />
        </>
      )}
      {left.length === 0 ? null : (
        <>
          <Mark
            shape="needs"
            word={`${files(left)} no longer as integrated, so not in the commit`}
          />
          <PathList paths={left} />
        </>
      )}
      {lost.length === 0 ? null : (
        <div className="row">
          <Button size="s" icon="undo" disabled={busy} onClick={putBack}>
            {busy ? 'Putting back' : `Put back ${files(lost)}`}
          </Button>
          <span className="t-small fg-3">as integrated, undoable</span>
        </div>
      )}
    </>
  )
}
