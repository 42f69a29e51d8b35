import { visibleText } from '@shared/lib/visible-text'
import { type MouseEvent, useState } from 'react'
import type { CommentPlace } from '@shared/turns/comment'
import type { DiffRow, Side } from './diff-rows'
import { rowPlaces } from './weave-talk'

const shownChars = 2000
const classOf = { same: '', add: 'a', del: 'd' } as const
const signOf = { same: '', add: '+', del: '−' } as const

const Code = ({ side, className }: { readonly side: Side; readonly className: string }) => {
  const [all, setAll] = useState(false)
  const { text, noNewline } = side.line
  const shown = all ? text : text.slice(0, shownChars)
  const [from, to] = side.mark ?? [0, 0]
  return (
    <span className={className}>
      {visibleText(shown.slice(0, from))}
      {to > from ? <mark>{visibleText(shown.slice(from, to))}</mark> : null}
      {visibleText(shown.slice(to))}
      {shown.length < text.length ? (
        <button
          type="button"
          className="link"
          onClick={() => {
            setAll(true)
          }}
        >
          Show all, {text.length - shown.length} more characters
        </button>
      ) : null}
      {noNewline ? <span className="fg-3"> no newline at end of file</span> : null}
    </span>
  )
}

const Half = ({
  side,
  number,
  mid,
}: {
  readonly side: Side | null
  readonly number: 'oldLine' | 'newLine'
  readonly mid: string
}) => {
  if (side === null)
    return (
      <>
        <span className={`e ${mid}`} />
        <span className="e" />
        <span className="e" />
      </>
    )
  const tint = classOf[side.line.type]
  return (
    <>
      <span className={`g ${mid} ${tint}`}>{side.line[number]}</span>
      <span className={`sg ${tint}`}>{signOf[side.line.type]}</span>
      <Code side={side} className={tint} />
    </>
  )
}

interface LineProps {
  readonly row: Extract<DiffRow, { kind: 'split' | 'unified' }>
  /** Its number was clicked: the person wants to say something about the line. */
  readonly onComment?: ((place: CommentPlace) => void) | undefined
}

/** One line of code, both sides beside each other or one under the other. */
export const DiffLine = ({ row, onComment }: LineProps) => {
  const comment = (event: MouseEvent) => {
    const number = event.target instanceof Element ? event.target.closest('.g') : null
    if (number === null || onComment === undefined) return
    const left = number.parentElement?.firstElementChild === number
    const places = rowPlaces(row)
    const place = left ? (places.find(({ side }) => side === 'old') ?? places[0]) : places[0]
    if (place !== undefined) onComment(place)
  }
  const talks = onComment === undefined ? '' : ' can-comment'
  if (row.kind === 'split')
    return (
      <div className={`dl code${talks}`} onClick={comment}>
        <Half side={row.left} number="oldLine" mid="" />
        <Half side={row.right} number="newLine" mid="mid" />
      </div>
    )
  const tint = classOf[row.side.line.type]
  return (
    <div className={`dl dl-u code${talks}`} onClick={comment}>
      <span className={`g ${tint}`}>{row.side.line.oldLine}</span>
      <span className={`g ${tint}`}>{row.side.line.newLine}</span>
      <span className={`sg ${tint}`}>{signOf[row.side.line.type]}</span>
      <Code side={row.side} className={tint} />
    </div>
  )
}
