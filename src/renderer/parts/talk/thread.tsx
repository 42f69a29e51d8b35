import { visibleText } from '@shared/lib/visible-text'
import type { Comment } from '@shared/turns/comment'
import { Button } from '../../ui/button'
import { fateOf } from './talk-words'

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
export const Thread = ({ comments, ended, onReply, onEdit, onRemove }: Props) => (
  <div className="thread" role="group" aria-label="Comments">
    {comments.map((comment, index) => (
      <div key={comment.id}>
        <div className="row t-micro fg-3">
          <span className="fg-2">{comment.author === 'worker' ? 'Worker' : 'You'}</span>
          {index === 0 ? <span>{placeWord(comment)}</span> : null}
          <span className="push">{fateOf(comment, comments, ended)}</span>
          {comment.author === 'person' && comment.turn === null && comment.messageId === null ? (
            <>
              <Button
                size="s"
                kind="quiet"
                onClick={() => {
                  onEdit(comment)
                }}
              >
                Edit
              </Button>
              <Button
                size="s"
                kind="quiet"
                onClick={() => {
                  onRemove(comment)
                }}
              >
                Remove
              </Button>
            </>
          ) : null}
        </div>
        <p className="thread-text">{visibleText(comment.text)}</p>
      </div>
    ))}
    <div className="row">
      <Button size="s" kind="quiet" icon="edit" onClick={onReply}>
        Reply
      </Button>
    </div>
  </div>
)
