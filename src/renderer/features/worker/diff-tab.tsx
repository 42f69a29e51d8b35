import type { DiffView as Diff, WorkerDetail } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'
import { DiffNotes } from '../../parts/diff/diff-notes'
import { DiffView } from '../../parts/diff/diff-view'
import { CommentsPanel } from '../../parts/talk/comments-panel'
import { useComments } from '../../parts/talk/use-comments'
import { EmptyState } from '../../ui/empty-state'
import { Note } from '../../ui/note'
import { ProblemBox } from '../../ui/problem-box'
import { Skeleton } from '../../ui/skeleton'

type Read = { readonly diff: Diff } | { readonly problem: Problem } | null

/** Everything the worker changed since its base. */
export const DiffTab = ({ detail }: { readonly detail: WorkerDetail }) => {
  const { worker, headMoved, base } = detail
  const comments = useComments(worker.id)
  const [read, setRead] = useState<Read>(null)
  const ended = detail.turns.filter(({ outcome }) => outcome !== null).length
  useEffect(() => {
    let shown = true
    void call('readDiff', { workerId: worker.id }).then((answer) => {
      if (shown) setRead(answer.ok ? { diff: answer.value } : { problem: answer.error })
    })
    return () => {
      shown = false
    }
  }, [worker.id, ended])
  if (read === null) return <Skeleton word="Reading the diff" rows={6} />
  if ('problem' in read)
    return (
      <div className="tab-scroll">
        <ProblemBox problem={read.problem} />
      </div>
    )
  const { diff } = read
  if (diff.files.length === 0)
    return (
      <div className="col grow">
        <DiffNotes detail={detail} />
        <EmptyState
          icon="commit"
          title="No change"
          text={
            worker.mode === 'write'
              ? 'Nothing differs from the base.'
              : 'A read-only worker leaves no diff.'
          }
        />
      </div>
    )
  return (
    <div className="col grow">
      {headMoved ? (
        <div className="diff-note">
          <Note icon="branch" shape="caveat">
            <b>HEAD of the repository moved</b> since the base{' '}
            <span className="t-mono">{base?.slice(0, 7) ?? ''}</span>. This diff is against the
            base.
          </Note>
        </div>
      ) : null}
      <DiffNotes detail={detail} />
      <DiffView
        key={ended}
        workerId={worker.id}
        files={diff.files}
        stat={diff.stat}
        talk={comments.diff}
      />
      <div className="diff-comments">
        <CommentsPanel comments={comments} />
      </div>
    </div>
  )
}
