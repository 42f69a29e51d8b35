import { visiblePreview } from '@shared/lib/visible-text'
import type { QueuedMessage } from '@shared/turns/comment'
import { Fragment, useState } from 'react'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { Note } from '../../ui/note'
import { Textarea } from '../../ui/textarea'
import { toast } from '../../ui/toast'
import { ask } from '../ask'
import { useOnce } from '../use-once'
import { fitting, overLimitWords } from './queue-limit'
import type { Talk } from './use-talk'
import './talk.css'

interface ItemProps {
  readonly workerId: string
  readonly message: QueuedMessage
  readonly index: number
  readonly last: boolean
  /** Over the limit of the plan. */
  readonly over: boolean
  readonly again: () => void
}

const Item = ({ workerId, message, index, last, over, again }: ItemProps) => {
  const [text, setText] = useState<string | null>(null)
  const { id } = message
  const move = (by: number) => {
    void ask('moveMessage', { workerId, messageId: id, to: index + by }).then(again)
  }
  if (text !== null)
    return (
      <li className="queue">
        <Textarea
          aria-label={`Queued message ${index + 1}`}
          rows={3}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
          }}
        />
        <div className="row">
          <Button
            size="s"
            onClick={() => {
              void ask('editMessage', { workerId, messageId: id, text }).then((answer) => {
                if (answer === null) return
                setText(null)
                again()
              })
            }}
          >
            Keep this text
          </Button>
          <Button
            size="s"
            kind="quiet"
            onClick={() => {
              setText(null)
            }}
          >
            Cancel
          </Button>
        </div>
      </li>
    )
  return (
    <li className="queue-item">
      <span className="fg-3">{index + 1}</span>
      <span className={over ? 'trunc fg-3' : 'trunc'} title={visiblePreview(message.text)}>
        {visiblePreview(message.text)}
      </span>
      {message.comments > 0 ? <Badge>{plural(message.comments, 'comment')}</Badge> : null}
      <IconButton
        icon="up"
        label={`Send message ${index + 1} earlier`}
        small
        disabled={index === 0}
        onClick={() => {
          move(-1)
        }}
      />
      <IconButton
        icon="down"
        label={`Send message ${index + 1} later`}
        small
        disabled={last}
        onClick={() => {
          move(1)
        }}
      />
      <IconButton
        icon="edit"
        label={`Edit message ${index + 1}`}
        small
        onClick={() => {
          setText(message.text)
        }}
      />
      <IconButton
        icon="x"
        label={`Remove message ${index + 1}`}
        small
        onClick={() => {
          void ask('removeMessage', { workerId, messageId: id }).then(again)
        }}
      />
    </li>
  )
}

/** What waits to be told to a worker, in its order, and why it waits. */
export const MessageQueue = ({
  workerId,
  talk,
  canRescue,
}: {
  readonly workerId: string
  readonly talk: Talk
  /** A fresh worker may take over from this one. */
  readonly canRescue: boolean
}) => {
  const { view, again } = talk
  const once = useOnce()
  if (view === null || view.messages.length === 0) return null
  const { messages, refusal } = view
  const fits = fitting(view)
  const over = overLimitWords(view, canRescue)
  return (
    <section className="queue t-small" aria-label="Queued messages">
      <div className="row">
        <b className="t-strong">Queued</b>
        <Badge>{messages.length}</Badge>
        {over === null ? null : (
          <span className="fg-needs queue-over">{messages.length - fits} won&apos;t be sent</span>
        )}
        <span className="fg-3 trunc">
          {refusal === null ? 'sent by itself after a turn that ends well' : refusal.message}
        </span>
        <span className="push" />
        <Button
          size="s"
          why={refusal?.message ?? null}
          onClick={() => {
            once(async () => {
              const answer = await ask('sendMessage', { workerId })
              if (answer !== null) toast('queued', `Turn ${answer.turn} is queued`)
              again()
            })
          }}
        >
          Send the first now
        </Button>
      </div>
      <ol className="queue queue-list">
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {over !== null && index === fits ? (
              <li className="queue-limit">
                <Note icon="info" shape="needs">
                  {over}
                </Note>
              </li>
            ) : null}
            <Item
              workerId={workerId}
              message={message}
              index={index}
              last={index === messages.length - 1}
              over={index >= fits}
              again={again}
            />
          </Fragment>
        ))}
      </ol>
    </section>
  )
}
