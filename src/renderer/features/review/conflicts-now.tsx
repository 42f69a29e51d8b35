import type { PreCheck, ReviewView } from '@shared/ipc/review-views'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { ProblemBox } from '../../ui/problem-box'
import { ConflictList } from './conflict-list'
import { LeftMarkers } from './left-markers'
import { OthersList } from './others-list'
import type { ReviewData } from './use-review'

interface Props {
  readonly review: ReviewView
  readonly data: ReviewData
  /** Hunks of which anything is accepted. */
  readonly accepted: number
  readonly integrating: boolean
  /** Integrates with both sides of what is in conflict. */
  readonly onMarkers: () => void
}

/** What integrating would meet in the checkout as it is, and in what is accepted of other workers. */
export const ConflictsNow = ({ review, data, accepted, integrating, onMarkers }: Props) => {
  const { preCheck, others, checking } = data
  const marked = review.integration?.marked ?? []
  return (
    <section className="rsec" aria-label="Conflicts if integrated now">
      <h2 className="rv-h">
        Conflicts if integrated now
        <span className="push t-small fg-3" role="status">
          {checking && preCheck !== null ? 'looking again' : ''}
        </span>
      </h2>
      {marked.length === 0 ? null : <LeftMarkers paths={marked} />}
      {review.headMoved ? <p className="t-small fg-needs">HEAD moved since the base.</p> : null}
      {preCheck === null ? (
        <p className="t-small fg-3">
          {accepted > 0 ? 'Looking at your checkout.' : 'Nothing is accepted yet.'}
        </p>
      ) : checking && !isInTheWay(preCheck) ? (
        <p className="t-small fg-3">Looking at your checkout again.</p>
      ) : (
        <div className={checking ? 'rv-found is-old' : 'rv-found'} aria-busy={checking}>
          {checking ? <p className="t-small fg-3">Before the last change:</p> : null}
          <Found preCheck={preCheck} marked={marked.length > 0} />
          {preCheck.problem?.code === 'integrate_conflict' ? (
            <div className="row">
              <Button size="s" disabled={integrating || checking} onClick={onMarkers}>
                Integrate with markers
              </Button>
              <span className="t-small fg-3">both sides in the file, undoable</span>
            </div>
          ) : null}
        </div>
      )}
      {others === null ? null : (
        <OthersList
          others={others}
          checking={data.checkingOthers}
          together={data.together}
          onTogether={data.setTogether}
        />
      )}
    </section>
  )
}

/** Something that the person works through: it stays to be read while it is looked at again. */
const isInTheWay = ({ problem }: PreCheck): boolean =>
  problem !== null && problem.code !== 'nothing_to_integrate'

const Found = ({ preCheck, marked }: { readonly preCheck: PreCheck; readonly marked: boolean }) => {
  const { problem, files, conflicts } = preCheck
  if (problem === null)
    return <Mark shape="ok" word={`No conflict with your checkout, ${plural(files, 'file')}`} />
  if (problem.code === 'nothing_to_integrate')
    return marked ? null : <p className="t-small fg-3">{problem.message}</p>
  if (problem.code !== 'integrate_conflict') return <ProblemBox problem={problem} />
  return (
    <>
      <ProblemBox problem={{ ...problem, where: undefined }} />
      <ConflictList conflicts={conflicts} />
    </>
  )
}
