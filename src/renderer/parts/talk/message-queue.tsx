import { visibleLine } from '@shared/lib/visible-text'
import type { QueuedMessage } from '@shared/turns/comment'
import { useState } from 'react'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { Textarea } from '../../ui/textarea'
import { toast } from '../../ui/toast'
import { ask } from '../ask'
import type { Talk } from './use-talk'
import './talk.css'

interface ItemProps {
  readonly workerId: string
  readonly message: QueuedMessage
  readonly index: number
  readonly last: boolean
  readonly again: () => void
}

const Item = ({ workerId, message, index, last, again }: ItemProps) => {
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
      <span className="trunc" title={visibleLine(message.text)}>
        {visibleLine(message.text)}
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
}: {
  readonly workerId: string
  readonly talk: Talk
}) => {
  const { view, again } = talk
  if (view === null || view.messages.length === 0) return null
  const { messages, refusal } = view
  return (
    <section className="queue t-small" aria-label="Queued messages">
      <div className="row">
        <b className="t-strong">Queued</b>
        <span className="fg-3 trunc">
          {refusal === null ? 'sent by itself after a turn that ends well' : refusal.message}
        </span>
        <span className="push" />
        <Button
          size="s"
          why={refusal?.message ?? null}
          onClick={() => {
            void ask('sendMessage', { workerId }).then((answer) => {
              if (answer !== null) toast('queued', `Turn ${answer.turn} is queued`)
              again()
            })
          }}
        >
          Send the first now
        </Button>
      </div>
      <ol className="queue">
        {messages.map((message, index) => (
          <Item
            key={message.id}
            workerId={workerId}
            message={message}
            index={index}
            last={index === messages.length - 1}
            again={again}
          />
        ))}
      </ol>
    </section>
  )
}
