import type { ReviewView } from '@shared/ipc/review-views'
import type { Problem } from '@shared/lib/problem'
import { visibleLine } from '@shared/lib/visible-text'
import { type ReactNode, useState } from 'react'
import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { toast, toastProblem } from '../../ui/toast'
import { CommitBox } from './commit-box'
import { ConflictsNow } from './conflicts-now'
import { leftWords, type LeftOpen } from './stops'
import type { ReviewData } from './use-review'
import { useToCommit } from './use-to-commit'

interface Props {
  readonly workerId: string
  readonly review: ReviewView
  readonly data: ReviewData
  /** What runs now, so that nothing can be decided; null: nothing. */
  readonly running: ReactNode
  readonly checks: ReactNode
  readonly comments: ReactNode
  /** Hunks of which anything is accepted, the files they are in, and what is not decided. */
  readonly accepted: { readonly hunks: number; readonly files: number; readonly left: LeftOpen }
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
  const { accepted, failing, running } = props
  const { preCheck, others } = data
  const [edited, setEdited] = useState<Problem | null>(null)
  const [undoing, setUndoing] = useState(false)
  const { integration } = review
  const waiting = useToCommit(workerId, integration)
  const stays = leftWords(accepted.left)
  const inCheckout = integration?.state === 'integrated'
  const commit = integration?.state === 'committed' ? (integration.commit?.slice(0, 7) ?? '') : null
  /** What of the accepted changes is not in the checkout. */
  const rest =
    accepted.hunks === 0 || preCheck?.problem?.code === 'nothing_to_integrate'
      ? 'none'
      : data.checking || preCheck === null
        ? 'unknown'
        : 'some'
  const hunks = accepted.hunks === 0 ? 'accepted hunks' : plural(accepted.hunks, 'hunk')
  /** The same after an integrate: of hunks that are in the checkout in part only the files can be told. */
  const left = rest === 'some' ? plural(preCheck?.files ?? 0, 'file') : 'what is left'
  const undo = (keepEdited: boolean) => {
    setUndoing(true)
    void call('undoIntegrate', { workerId, keepEdited }).then((answer) => {
      setUndoing(false)
      if (answer.ok) {
        const { kept, workers } = answer.value
        const done = `Taken back${workers.length > 1 ? ` of ${workers.map(visibleLine).join(', ')}` : ''}`
        toast('ok', kept.length > 0 ? `${done} but for ${kept.join(', ')}` : done)
        onChange()
      } else if (/^(all_)?edited_since$/.test(answer.error.code)) setEdited(answer.error)
      else toastProblem(answer.error)
    })
  }
  const why =
    running !== null
      ? 'A turn of this worker runs'
      : preCheck === null
        ? accepted.hunks === 0
          ? 'Accept a hunk first'
          : 'Looking at your checkout'
        : preCheck.problem === null
          ? null
          : data.checking
            ? 'Looking at your checkout again'
            : preCheck.problem.message
  return (
    <aside className="rv-side scroll" aria-label="Integrate and commit">
      {running === null ? (
        <>
          {props.checks}
          <ConflictsNow
            review={review}
            data={data}
            accepted={accepted.hunks}
            integrating={integrating}
            onMarkers={props.onMarkers}
          />
        </>
      ) : (
        running
      )}
      {props.comments}
      {running !== null && !inCheckout ? null : (
        <>
          <section className="rsec" aria-label="Integrate">
            <h2 className="rv-h">
              {inCheckout ? 'Integrated' : 'Integrate'}
              <span className="push t-small fg-3">{inCheckout ? '' : 'undoable'}</span>
            </h2>
            {inCheckout ? (
              <p className="t-small">
                Written into <span className="t-mono">{visibleLine(review.repository)}</span>, not
                staged.
              </p>
            ) : commit !== null && rest === 'none' ? (
              <p className="t-small">All that is accepted was integrated.</p>
            ) : commit !== null && rest === 'unknown' ? (
              <p className="t-small">
                Committed as <span className="t-mono">{commit}</span>; looking at what is left.
              </p>
            ) : (
              <p className="t-small">
                {accepted.hunks === 0
                  ? 'Accepted hunks go to '
                  : commit !== null
                    ? `What was accepted since ${commit} goes to `
                    : `${plural(accepted.hunks, 'accepted hunk')} in ${plural(accepted.files, 'file')} ${accepted.hunks === 1 ? 'goes' : 'go'} to `}
                <span className="t-mono">{visibleLine(review.repository)}</span>, not staged.
              </p>
            )}
            {accepted.hunks > 0 && stays !== '' ? (
              <p className="t-small fg-needs">{stays}: not integrated, open here.</p>
            ) : null}
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
            {failing === 0 || why !== null ? null : (
              <Mark
                shape="failed"
                word={`${plural(failing, 'check')} ${failing === 1 ? 'fails' : 'fail'}, so Integrate asks once more`}
              />
            )}
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
                  : `Integrate ${inCheckout || commit !== null ? left : hunks}`}
              </Button>
              {running === null ? (
                <Button kind="quiet" onClick={onAcceptAll}>
                  Accept all
                </Button>
              ) : null}
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
                <span className="t-small fg-3">
                  the newest, until you commit
                  {integration.alongWith.length === 0
                    ? ''
                    : `; also takes back ${integration.alongWith.map(visibleLine).join(', ')}`}
                </span>
              </div>
            ) : null}
          </section>
          <CommitBox workerId={workerId} review={review} waiting={waiting} onDone={onChange} />
        </>
      )}
      <ConfirmDialog
        open={edited !== null}
        title="Files were edited after the integrate"
        cancel="Stop"
        confirm={
          edited?.code === 'all_edited_since'
            ? 'Keep these edits as mine'
            : 'Keep these, take back the others'
        }
        onCancel={() => {
          setEdited(null)
        }}
        onConfirm={() => {
          setEdited(null)
          undo(true)
        }}
      >
        <p>
          Nothing was changed yet. Edited since: {visibleLine(edited?.where ?? '')}
          {edited?.code === 'all_edited_since' ? '. Nothing else is left to take back.' : ''}
        </p>
      </ConfirmDialog>
    </aside>
  )
}
