import type { WorkerDetail } from '@shared/ipc/views'
import { visibleLine } from '@shared/lib/visible-text'
import { workerShape } from '@shared/worker/worker-mark'
import { go } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { StopButton } from '../../parts/worker/stop-button'
import { canReview, modelWords, modeWord, titleOf } from '../../parts/worker/worker-words'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { toast } from '../../ui/toast'
import { canRescue } from './rescue-dialog'

interface Props {
  readonly detail: WorkerDetail
  readonly onStop: () => void
  readonly onClose: () => void
  readonly onRescue: () => void
  readonly onAgain: () => void
}

export const WorkerHead = ({ detail, onStop, onClose, onRescue, onAgain }: Props) => {
  const { worker, base, headMoved, repositoryGone } = detail
  const { mark, word } = workerShape(worker)
  return (
    <div className="head">
      <span className="fg-3 plan-id" title={worker.planId}>
        {worker.planId}
      </span>
      <h1 className="t-title" title={titleOf(worker)}>
        {titleOf(worker)}
      </h1>
      <Mark shape={mark} word={word} boxed />
      <span className="head-sub opt">
        <span className="trunc">
          {modelWords(worker)}
          {worker.effort === null ? '' : `, ${visibleLine(worker.effort)} effort`}
        </span>
        <span className="vsep" />
        {modeWord(worker)}, {worker.isolation}
        {base === null ? null : (
          <>
            <span className="vsep" />
            <span className="t-mono">{base.slice(0, 7)}</span>
          </>
        )}
        {repositoryGone === null ? null : <span className="fg-needs">repository not there</span>}
        {headMoved ? <span className="fg-needs">HEAD moved since</span> : null}
      </span>
      <span className="push" />
      <StopButton worker={worker} onStop={onStop} />
      {worker.state === 'lost' || (worker.state === 'open' && worker.survivors > 0) ? (
        <Button
          kind="danger"
          icon="stop"
          onClick={() => {
            void ask('endSurvivors', { workerId: worker.id }).then((answer) => {
              if (answer !== null) toast('ok', `Nothing of ${worker.planId} runs any more`)
            })
          }}
        >
          {worker.state === 'lost' ? 'Kill what is left, take it back' : 'Kill what is left'}
        </Button>
      ) : null}
      {canRescue(worker) ? <Button onClick={onRescue}>Rescue</Button> : null}
      {detail.workspaceKept ? (
        <Button
          icon="undo"
          onClick={() => {
            void ask('restoreWorkspace', { workerId: worker.id }).then((answer) => {
              if (answer !== null) toast('ok', `The workspace of ${worker.planId} is there again`)
            })
          }}
        >
          Restore workspace
        </Button>
      ) : null}
      {worker.state === 'open' ? (
        <>
          <Button icon="retry" onClick={onAgain}>
            Run again
          </Button>
          <Button onClick={onClose}>Close worker</Button>
        </>
      ) : null}
      {canReview(worker) ? (
        <Button
          kind="primary"
          icon="eye"
          keys="v"
          onClick={() => {
            go({ screen: 'review', workerId: worker.id })
          }}
        >
          {worker.diff === null ? 'Review' : `Review ${plural(worker.diff.files, 'file')}`}
        </Button>
      ) : null}
    </div>
  )
}
