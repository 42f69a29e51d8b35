import { visibleLine } from '@shared/lib/visible-text'
import { memo, useState } from 'react'
import { clock } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { ClippedText } from './clipped-text'
import type { TailRow, Tone } from './tail-rows'

const toneClass: Record<Tone, string> = {
  plain: '',
  quiet: 'ev-quiet',
  message: 'ev-msg',
  warn: 'ev-warn',
  error: 'ev-err ev-hit',
}
const openLines = 6
const textLines = 12

interface Props {
  readonly row: TailRow
  readonly find: string
  readonly selected: boolean
}

const Fact = ({ row }: { readonly row: TailRow }) => (
  <>
    {row.lines ? (
      <>
        <span className="pm-a">+{row.lines.added}</span>{' '}
        <span className="pm-d">−{row.lines.removed}</span>
      </>
    ) : null}
    {row.lines && row.fact !== null ? ' ' : null}
    {row.fact}
  </>
)

/** Time, kind, text, fact; what a command printed stands below, open at once if it failed. */
export const EventRow = memo(({ row, find, selected }: Props) => {
  const [open, setOpen] = useState(row.tone === 'error')
  const shown = row.detail !== null && (open || (find !== '' && selected))
  return (
    <div className={`ev ${toneClass[row.tone]}${selected ? ' is-selected' : ''}`}>
      <time title="When it was read, from the start of the turn">
        {row.at === null ? '' : clock(row.at)}
      </time>
      <Icon name={row.icon} size={14} />
      <div
        className={row.mono ? 'cmd' : undefined}
        title={row.mono ? visibleLine(row.text.slice(0, 500)) : undefined}
      >
        <ClippedText text={row.text} find={find} maxLines={textLines} />
      </div>
      {row.detail === null || row.tone === 'error' ? (
        <span className="r">
          <Fact row={row} />
        </span>
      ) : (
        <button
          type="button"
          className="r ev-more"
          aria-expanded={open}
          title={open ? 'Hide output' : 'Show output'}
          onClick={() => {
            setOpen(!open)
          }}
        >
          {row.fact === null && row.lines === null ? 'output' : <Fact row={row} />}
        </button>
      )}
      {shown ? (
        <pre>
          <ClippedText text={row.detail} find={find} maxLines={openLines} />
        </pre>
      ) : null}
    </div>
  )
})
