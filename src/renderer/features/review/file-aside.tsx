import type { ReviewFileView } from '@shared/ipc/review-views'
import { visibleLine } from '@shared/lib/visible-text'
import { Checkbox } from '../../ui/checkbox'
import { plural } from '../../ui/format'
import { StandButtons } from './stand-buttons'
import { standingOf, stopsOf, takesAny } from './stops'
import type { ReviewData } from './use-review'

interface Props {
  readonly file: ReviewFileView
  /** The keys act on it. */
  readonly here: boolean
  /** Nothing can be decided now. */
  readonly locked: boolean
  readonly data: Pick<ReviewData, 'decide' | 'markViewed'>
}

/** What is decided on a file as a whole, what goes with it, and whether it was viewed. */
export const FileAside = ({ file, here, locked, data }: Props) => {
  const { path, needs, leadsOut, viewed } = file
  const own = stopsOf(file)
  const taken = own.filter((stop) => takesAny(file, stop.atoms)).length
  return (
    <span className="row rv-file">
      {own.length > 1 ? (
        <span className="fg-3 opt">
          {plural(own.length, 'hunk')}, {taken} accepted
        </span>
      ) : null}
      {needs.length === 0 ? null : (
        <span className="fg-needs trunc">needs: {needs.map(visibleLine).join(', ')}</span>
      )}
      {leadsOut === null ? null : (
        <span className="fg-needs trunc" title={visibleLine(leadsOut)}>
          leads out of the repository: {visibleLine(leadsOut)}
        </span>
      )}
      <StandButtons
        what="file"
        standing={standingOf(file, file.hunks.flat())}
        here={here}
        locked={locked}
        onDecide={(decision) => {
          data.decide(path, null, decision)
        }}
      />
      {locked ? (
        <span className="fg-3">{viewed ? 'viewed' : ''}</span>
      ) : (
        <Checkbox
          label="Viewed"
          on={viewed}
          onChange={(next) => {
            data.markViewed(path, next)
          }}
        />
      )}
    </span>
  )
}
