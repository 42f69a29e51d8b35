import type { ReviewView } from '@shared/ipc/review-views'
import type { Problem } from '@shared/lib/problem'
import { visibleText } from '@shared/lib/visible-text'
import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { plural } from '../../ui/format'
import { ProblemBox } from '../../ui/problem-box'
import { Textarea } from '../../ui/textarea'
import { toast } from '../../ui/toast'
import { commitDrafts } from './commit-drafts'
import { ToCommitList } from './to-commit-list'
import type { WaitingNow } from './use-to-commit'

interface Props {
  readonly workerId: string
  readonly review: ReviewView
  readonly waiting: WaitingNow
  readonly onDone: () => void
}

/** What the last try came to. */
interface Tried {
  readonly of: ReviewView['integration']
  readonly refusal: string | null
  readonly problem: Problem | null
}

/** The person's commit of what was integrated. The message stays when a hook refuses. */
export const CommitBox = ({ workerId, review, waiting, onDone }: Props) => {
  const message = commitDrafts.useDraft(workerId) ?? review.message
  const settings = useApp((snapshot) => snapshot.settings)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const trailer = chosen ?? settings.nameWorkersInTrailer === true
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const { integration } = review
  const ready = integration?.state === 'integrated'
  const [tried, setTried] = useState<Tried | null>(null)
  // What a hook said is read while it is mended; a problem is gone with the next look at the checkout.
  const refusal = ready && tried?.of?.id === integration.id ? tried.refusal : null
  const problem = ready && tried?.of === integration ? tried.problem : null
  const { toCommit, looking } = waiting
  const why = !ready
    ? 'Integrate accepted changes first'
    : looking
      ? 'Looking at your checkout'
      : (toCommit?.problem?.message ?? null)
  /** What Git and the hooks said though they committed. */
  const said = integration?.said ?? ''
  const commit = (detachedConfirmed: boolean) => {
    setBusy(true)
    setTried(null)
    void call('commitIntegrated', { workerId, message, detachedConfirmed, trailer }).then(
      (answer) => {
        setBusy(false)
        if (!answer.ok) {
          if (answer.error.code === 'detached_head') setAsks(true)
          else setTried({ of: integration, refusal: null, problem: answer.error })
        } else if (answer.value.commit === null)
          setTried({ of: integration, refusal: answer.value.output, problem: null })
        else {
          commitDrafts.drop(workerId)
          toast(
            'ok',
            `${answer.value.commit.slice(0, 7)} is committed in ${review.repository.split(/[\\/]/).at(-1) ?? ''}`,
          )
          onDone()
        }
      },
    )
  }
  return (
    <section className="rsec" aria-label="Commit">
      <h2 className="rv-h">
        Commit
        <span className="push t-small fg-3">
          {ready
            ? `${review.branch ?? 'detached HEAD'} at ${review.head.slice(0, 7)}`
            : integration?.state === 'committed'
              ? 'nothing waits'
              : 'after integrate'}
        </span>
      </h2>
      {integration?.state === 'committed' ? (
        <p className="t-small">
          Committed as <span className="t-mono">{integration.commit?.slice(0, 7)}</span>.
        </p>
      ) : (
        <Textarea
          aria-label="Commit message"
          rows={5}
          value={message}
          onChange={(event) => {
            commitDrafts.keep(workerId, event.target.value)
          }}
        />
      )}
      <Checkbox
        label="Name the worker in a trailer"
        on={trailer}
        onChange={(nameWorkersInTrailer) => {
          setChosen(nameWorkersInTrailer)
          void ask('writeSettings', { ...settings, nameWorkersInTrailer })
        }}
      />
      {refusal === null ? null : (
        <div role="alert" className="rv-out">
          <b>Git or a hook refused. Nothing was committed; the message is kept.</b>
          <pre className="t-mono">{visibleText(refusal || 'It said nothing.')}</pre>
        </div>
      )}
      {said === '' ? null : (
        <div role="status" className="rv-out">
          <span className="fg-3">Git and the hooks said:</span>
          <pre className="t-mono">{visibleText(said)}</pre>
        </div>
      )}
      {problem === null ? null : <ProblemBox problem={problem} />}
      {waiting.problem === null ? null : <ProblemBox problem={waiting.problem} />}
      {toCommit === null ? null : (
        <div className={looking ? 'rv-found is-old' : 'rv-found'} aria-busy={looking}>
          {toCommit.problem === null ? null : <ProblemBox problem={toCommit.problem} />}
          <ToCommitList workerId={workerId} toCommit={toCommit} onChange={onDone} />
        </div>
      )}
      <div className="row">
        <Button
          kind={ready ? 'primary' : 'default'}
          icon="commit"
          disabled={busy}
          why={why}
          onClick={() => {
            commit(false)
          }}
        >
          {busy
            ? 'Committing'
            : `Commit ${toCommit === null || toCommit.files.length === 0 ? 'files' : plural(toCommit.files.length, 'file')}`}
        </Button>
        <span className="t-small fg-3">your git identity and hooks</span>
      </div>
      <ConfirmDialog
        open={asks}
        title="Commit on a detached HEAD?"
        cancel="Don't commit"
        confirm="Commit anyway"
        onCancel={() => {
          setAsks(false)
        }}
        onConfirm={() => {
          setAsks(false)
          commit(true)
        }}
      >
        <p>HEAD is on no branch, so the commit would belong to none. Integrated files are kept.</p>
      </ConfirmDialog>
    </section>
  )
}
