import type { ReviewView } from '@shared/ipc/review-views'
import { visibleLine } from '@shared/lib/visible-text'
import { type ReactNode, useState } from 'react'
import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { count, plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { ProblemBox } from '../../ui/problem-box'
import { toast, toastProblem } from '../../ui/toast'
import { CommitBox } from './commit-box'
import { ConflictList } from './conflict-list'
import { LeftMarkers } from './left-markers'
import { OthersList } from './others-list'
import { PathList } from './path-list'
import type { ReviewData } from './use-review'

interface Props {
  readonly workerId: string
  readonly review: ReviewView
  readonly data: ReviewData
  readonly checks: ReactNode
  readonly comments: ReactNode
  /** Hunks of which anything is accepted, the files they are in, and hunks not decided. */
  readonly accepted: { readonly hunks: number; readonly files: number; readonly open: number }
  /** Checks that fail on what is accepted. */
  readonly failing: number
  readonly onIntegrate: () => void
  /** Integrates with both sides of what is in conflict. */
  readonly onMarkers: () => void
  readonly integrating: boolean
  readonly onAcceptAll: () => void
  readonly onChange: () => void
}

/** What is in the way of integrating, integrate and its undo, and the commit after. */
export const ReviewSide = (props: Props) => {
  const { workerId, review, data, onIntegrate, integrating, onAcceptAll, onChange } = props
  const { accepted, failing } = props
  const { preCheck, others } = data
  const [edited, setEdited] = useState<string | null>(null)
  const [undoing, setUndoing] = useState(false)
  const { integration } = review
  const inCheckout = integration?.state === 'integrated'
  const marked = integration?.marked ?? []
  const undo = (keepEdited: boolean) => {
    setUndoing(true)
    void call('undoIntegrate', { workerId, keepEdited }).then((answer) => {
      setUndoing(false)
      if (answer.ok) {
        const { kept } = answer.value
        toast('ok', kept.length > 0 ? `Taken back but for ${kept.join(', ')}` : 'Taken back')
        onChange()
      } else if (answer.error.code === 'edited_since') setEdited(answer.error.where ?? '')
      else toastProblem(answer.error)
    })
  }
  const why =
    preCheck === null
      ? 'Accept a hunk first'
      : preCheck.problem === null
        ? null
        : preCheck.problem.message
  return (
    <aside className="rv-side scroll" aria-label="Integrate and commit">
      {props.checks}
      <section className="rsec" aria-label="Conflicts if integrated now">
        <h2 className="rv-h">
          Conflicts if integrated now
          <span className="push t-small fg-3" role="status">
            {data.checking && preCheck !== null ? 'looking again' : ''}
          </span>
        </h2>
        {marked.length === 0 ? null : <LeftMarkers paths={marked} />}
        {review.headMoved ? <p className="t-small fg-needs">HEAD moved since the base.</p> : null}
        {preCheck === null ? (
          <p className="t-small fg-3">Nothing is accepted yet.</p>
        ) : preCheck.problem === null ? (
          <Mark
            shape="ok"
            word={`No conflict with your checkout, ${plural(preCheck.files, 'file')}`}
          />
        ) : preCheck.problem.code === 'nothing_to_integrate' && marked.length > 0 ? null : preCheck
            .problem.code === 'nothing_to_integrate' ? (
          <p className="t-small fg-3">{preCheck.problem.message}</p>
        ) : (
          <>
            {preCheck.problem.code === 'integrate_conflict' ? (
              <>
                <ProblemBox problem={{ ...preCheck.problem, where: undefined }} />
                <ConflictList conflicts={preCheck.conflicts} />
              </>
            ) : (
              <ProblemBox problem={preCheck.problem} />
            )}
            {preCheck.problem.code === 'integrate_conflict' ? (
              <div className="row">
                <Button size="s" disabled={integrating} onClick={props.onMarkers}>
                  Integrate with markers
                </Button>
                <span className="t-small fg-3">both sides in the file, undoable</span>
              </div>
            ) : null}
          </>
        )}
        {others === null ? null : (
          <OthersList others={others} together={data.together} onTogether={data.setTogether} />
        )}
      </section>
      {props.comments}
      <section className="rsec" aria-label="Integrate">
        <h2 className="rv-h">
          {inCheckout ? 'Integrated' : 'Integrate'}
          <span className="push t-small fg-3">{inCheckout ? '' : 'undoable'}</span>
        </h2>
        {inCheckout ? (
          <>
            <p className="t-small">
              {plural(integration.files.length, 'file')} in{' '}
              <span className="t-mono">{visibleLine(review.repository)}</span>, not staged.
            </p>
            <PathList paths={integration.files} />
          </>
        ) : (
          <p className="t-small">
            {accepted.hunks === 0
              ? 'Accepted hunks go to '
              : `${plural(accepted.hunks, 'accepted hunk')} in ${plural(accepted.files, 'file')} go to `}
            <span className="t-mono">{visibleLine(review.repository)}</span>, not staged.
            {accepted.hunks > 0 && accepted.open > 0
              ? ` ${count(accepted.open)} undecided stay here.`
              : ''}
          </p>
        )}
        {data.together.length === 0 ? null : (
          <p className="t-small">
            Together with{' '}
            {others?.others
              .filter(({ workerId: id }) => data.together.includes(id))
              .map(({ planId }) => visibleLine(planId))
              .join(', ')}
            .
          </p>
        )}
        {failing === 0 ? null : (
          <Mark
            shape="failed"
            word={`${plural(failing, 'check')} ${failing === 1 ? 'fails' : 'fail'}, so Integrate asks once more`}
          />
        )}
        {integration?.state === 'committed' ? (
          <p className="t-small">Committed as {integration.commit?.slice(0, 7)}.</p>
        ) : null}
        <div className="row">
          <Button
            kind={inCheckout ? 'default' : 'primary'}
            icon="check"
            keys="i"
            disabled={integrating}
            why={why}
            onClick={onIntegrate}
          >
            {integrating
              ? 'Integrating'
              : `Integrate ${accepted.hunks === 0 ? 'accepted hunks' : plural(accepted.hunks, 'hunk')}`}
          </Button>
          <Button kind="quiet" onClick={onAcceptAll}>
            Accept all
          </Button>
        </div>
        {inCheckout ? (
          <div className="row">
            <Button
              icon="undo"
              aria-label="Undo integrate"
              disabled={undoing}
              onClick={() => {
                undo(false)
              }}
            >
              {undoing ? 'Taking back' : 'Undo integrate'}
            </Button>
            <span className="t-small fg-3">the newest, until you commit</span>
          </div>
        ) : null}
      </section>
      <CommitBox workerId={workerId} review={review} onDone={onChange} />
      <ConfirmDialog
        open={edited !== null}
        title="Files were edited after the integrate"
        cancel="Stop"
        confirm="Keep these, take back the others"
        onCancel={() => {
          setEdited(null)
        }}
        onConfirm={() => {
          setEdited(null)
          undo(true)
        }}
      >
        <p>Nothing was changed yet. Edited since: {visibleLine(edited ?? '')}</p>
      </ConfirmDialog>
    </aside>
  )
}
