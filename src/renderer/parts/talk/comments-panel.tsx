import { visibleLine, visiblePreview } from '@shared/lib/visible-text'
import { placeWords } from '@shared/turns/comment'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { useShortcuts } from '../../ui/shortcuts'
import { fullWords } from './queue-limit'
import type { Comments } from './use-comments'

/** True while the person writes somewhere, so that Ctrl Enter belongs to what they write. */
const isWriting = (): boolean => document.activeElement?.matches('input, textarea') === true

/** The comments that wait, those on all of the work, and the button that sends them together. */
export const CommentsPanel = ({ comments }: { readonly comments: Comments }) => {
  const { waiting, view, send, whole, onWhole } = comments
  const refusal = view?.refusal ?? null
  const queues = refusal?.code === 'turn_active'
  const none = waiting.length === 0
  const refused = refusal !== null && !queues
  const full = view === null ? null : fullWords(view)
  useShortcuts('Comments', {
    'mod+enter': {
      label: 'Send comments as next turn',
      run: () => {
        if (!isWriting()) send()
      },
      when: !none && (refusal === null || queues),
    },
    'shift+c': { label: 'Comment on all of the work', run: onWhole, when: !refused },
  })
  return (
    <section className="rsec comments-panel" aria-label="Comments">
      <h2 className="rv-h row">
        <span className="trunc">Comments for the next turn</span>
        <Badge>{waiting.length}</Badge>
      </h2>
      {none && refused ? (
        <p className="t-small fg-2">
          Comments can&apos;t be sent: {refusal.message} {refusal.fix}
        </p>
      ) : none ? (
        <p className="t-small fg-3">
          None waits. Click a line number, or press C at a hunk, to comment.
        </p>
      ) : (
        <ul className="waiting t-small">
          {waiting.map((comment) => (
            <li key={comment.id} title={visiblePreview(comment.text)}>
              <span className="fg-3 t-mono trunc">
                {visibleLine(placeWords(comment).split('/').at(-1) ?? '')}
              </span>
              <span className="fg-2 trunc">{visiblePreview(comment.text)}</span>
            </li>
          ))}
        </ul>
      )}
      {whole}
      <div className="row waiting-do">
        {none ? null : (
          <Button
            icon="send"
            keys="mod+enter"
            why={refusal === null || queues ? null : refusal.message}
            onClick={send}
          >
            {queues ? 'Queue as next turn' : 'Send as next turn'}
          </Button>
        )}
        {refused ? null : (
          <Button kind="quiet" keys="shift+c" onClick={onWhole}>
            Comment on all
          </Button>
        )}
      </div>
      {queues && !none ? (
        full === null ? (
          <p className="t-micro fg-3">A turn is active: it is sent after.</p>
        ) : (
          <p className="t-small fg-needs">A turn is active, and this is {full}.</p>
        )
      ) : null}
      {!none && refused ? <p className="t-small fg-needs">{refusal.message}</p> : null}
    </section>
  )
}
