import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Textarea } from '../../ui/textarea'

interface Props {
  /** What it is about. */
  readonly title: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSave: () => void
  readonly onCancel: () => void
  /** To the line above (-1) or below (1), where it speaks of a line. */
  readonly onMove?: ((by: 1 | -1) => void) | undefined
}

/** The text of one comment. Ctrl Enter adds it, Esc leaves it as a draft, Alt Up and Down move it by a line. */
export const CommentEditor = ({ title, text, onText, onSave, onCancel, onMove }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  return (
    <div className="thread-edit">
      <div className="row t-micro fg-3">
        <span className="trunc">{title}</span>
        <span className="push" />
        {onMove === undefined ? null : (
          <>
            <IconButton
              icon="up"
              label="Line above"
              keys="alt+arrowup"
              small
              onClick={() => {
                onMove(-1)
              }}
            />
            <IconButton
              icon="down"
              label="Line below"
              keys="alt+arrowdown"
              small
              onClick={() => {
                onMove(1)
              }}
            />
          </>
        )}
      </div>
      <Textarea
        ref={field}
        rows={3}
        aria-label="Comment"
        placeholder="What should be different?"
        value={text}
        onChange={(event) => {
          onText(event.target.value)
        }}
        onKeyDown={(event) => {
          const done = () => {
            event.preventDefault()
            event.stopPropagation()
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            done()
            if (text.trim() !== '') onSave()
          } else if (event.key === 'Escape') {
            done()
            onCancel()
          } else if (event.altKey && event.key === 'ArrowUp') {
            done()
            onMove?.(-1)
          } else if (event.altKey && event.key === 'ArrowDown') {
            done()
            onMove?.(1)
          }
        }}
      />
      <div className="row">
        <Button
          size="s"
          keys="mod+enter"
          why={text.trim() === '' ? 'Write what should be different' : null}
          onClick={onSave}
        >
          Add comment
        </Button>
        <Button size="s" kind="quiet" keys="escape" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
