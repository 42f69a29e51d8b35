import { visibleText } from '@shared/lib/visible-text'
import type { Comment } from '@shared/turns/comment'
import { Button } from '../../ui/button'
import { fateOf, waitingOf } from './talk-words'

interface Props {
  readonly comments: readonly Comment[]
  /** Number of the newest turn that ended. */
  readonly ended: number
  readonly onReply: () => void
  readonly onEdit: (comment: Comment) => void
  readonly onRemove: (comment: Comment) => void
}

const placeWord = ({ line, side, path }: Comment): string => {
  if (path === null) return 'all of the work'
  return line === null ? 'this file' : `line ${line}, ${side ?? 'new'}`
}

/** What was said about one place, and what became of it. */
export const Thread = ({ comments, ended, onReply, onEdit, onRemove }: Props) => {
  const open = waitingOf(comments).at(-1)
  return (
    <div className="thread" role="group" aria-label="Comments">
      {comments.map((comment, index) => (
        <div key={comment.id}>
          <div className="row t-micro fg-3">
            <span className="fg-2">{comment.author === 'worker' ? 'Worker' : 'You'}</span>
            {index === 0 ? <span>{placeWord(comment)}</span> : null}
            <span className="push thread-fate">{fateOf(comment, comments, ended)}</span>
          </div>
          <p className="thread-text">{visibleText(comment.text)}</p>
        </div>
      ))}
      <div className="row">
        <Button size="s" kind="quiet" icon="edit" onClick={onReply}>
          Reply
        </Button>
        {open === undefined ? null : (
          <>
            <Button
              size="s"
              kind="quiet"
              onClick={() => {
                onEdit(open)
              }}
            >
              Edit
            </Button>
            <Button
              size="s"
              kind="quiet"
              onClick={() => {
                onRemove(open)
              }}
            >
              Remove
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
