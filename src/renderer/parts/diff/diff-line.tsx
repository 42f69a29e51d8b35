import { type MouseEvent, useState } from 'react'
import type { CommentPlace } from '@shared/turns/comment'
import { CodeText } from './code-text'
import type { DiffRow, Side } from './diff-rows'
import { type LineChoice, lineAtom } from './line-choice'
import { rowPlaces } from './weave-talk'

const shownChars = 2000
const classOf = { same: '', add: 'a', del: 'd' } as const
const signOf = { same: '', add: '+', del: '−' } as const

const Code = ({
  path,
  side,
  className,
}: {
  readonly path: string
  readonly side: Side
  readonly className: string
}) => {
  const [all, setAll] = useState(false)
  const { text, noNewline } = side.line
  const shown = all ? text : text.slice(0, shownChars)
  return (
    <span className={className}>
      <CodeText path={path} text={shown} mark={side.mark} />
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

/** The sign of a changed line; where lines can be decided, a button that says how this one was. */
const Sign = ({
  path,
  side,
  choice,
}: {
  readonly path: string
  readonly side: Side
  readonly choice: LineChoice | undefined
}) => {
  const tint = classOf[side.line.type]
  const atom = lineAtom(side.line)
  if (choice === undefined || atom === null)
    return <span className={`sg ${tint}`}>{signOf[side.line.type]}</span>
  const stand = choice.standing(path, atom)
  const here = choice.at?.path === path && choice.at.atom === atom
  return (
    <button
      type="button"
      className={`sg ${tint} is-${stand}${here ? ' is-at' : ''}`}
      aria-label={`${side.line.type === 'add' ? 'Added' : 'Removed'} line: ${stand}`}
      title={`This line is ${stand}. Click: ${stand === 'open' ? 'accept' : stand === 'accepted' ? 'reject' : 'open again'}`}
      onClick={() => {
        choice.onCycle(path, atom)
      }}
    >
      {stand === 'accepted' ? '✓' : stand === 'rejected' ? '×' : signOf[side.line.type]}
    </button>
  )
}

const Half = ({
  path,
  side,
  number,
  mid,
  choice,
}: {
  readonly path: string
  readonly choice: LineChoice | undefined
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
      <Sign path={path} side={side} choice={choice} />
      <Code path={path} side={side} className={tint} />
    </>
  )
}

interface LineProps {
  readonly row: Extract<DiffRow, { kind: 'split' | 'unified' }>
  /** Its number was clicked: the person wants to say something about the line. */
  readonly onComment?: ((place: CommentPlace) => void) | undefined
  /** How its lines are decided; without it they are only read. */
  readonly choice?: LineChoice | undefined
}

/** One line of code, both sides beside each other or one under the other. */
export const DiffLine = ({ row, onComment, choice }: LineProps) => {
  const { path } = row.file
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
        <Half path={path} side={row.left} number="oldLine" mid="" choice={choice} />
        <Half path={path} side={row.right} number="newLine" mid="mid" choice={choice} />
      </div>
    )
  const tint = classOf[row.side.line.type]
  return (
    <div className={`dl dl-u code${talks}`} onClick={comment}>
      <span className={`g ${tint}`}>{row.side.line.oldLine}</span>
      <span className={`g ${tint}`}>{row.side.line.newLine}</span>
      <Sign path={path} side={row.side} choice={choice} />
      <Code path={path} side={row.side} className={tint} />
    </div>
  )
}
