import { visibleText, withoutTerminalSequences } from '@shared/lib/visible-text'
import { useState } from 'react'
import { MarkedText } from './marked-text'
import { clipped } from './tail-rows'

interface Props {
  readonly text: string
  readonly find: string
  readonly maxLines: number
  /** Terminal sequences are shown as they are instead of taken out. */
  readonly raw?: boolean
}

const maxChars = 2000
/** What "Show all" adds at a time, so that a line of many megabytes can't freeze the window. */
const stepChars = 200_000

/** Hostile text of any length: cut at first, more on request, never interpreted. */
export const ClippedText = ({ text, find, maxLines, raw = false }: Props) => {
  const [shown, setShown] = useState(0)
  const { head, rest } =
    shown === 0 ? clipped(text, maxChars, maxLines) : clipped(text, shown, Infinity)
  const safe = visibleText(raw ? head : withoutTerminalSequences(head))
  return (
    <>
      <MarkedText text={safe} find={find} />
      {rest === null ? null : (
        <>
          {' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              setShown(shown + stepChars)
            }}
          >
            {text.length <= shown + stepChars ? `Show all, ${rest}` : `Show more of ${rest}`}
          </button>
        </>
      )}
    </>
  )
}
