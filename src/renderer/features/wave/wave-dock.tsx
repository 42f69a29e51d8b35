import type { WorkerSummary } from '@shared/worker/records'
import { workerShape } from '@shared/worker/worker-mark'
import { go } from '../../bridge/navigation'
import { Tail } from '../../parts/tail/tail'
import { TellField } from '../../parts/worker/tell-field'
import { TurnTitle } from '../../parts/worker/turn-title'
import { StopButton } from '../../parts/worker/stop-button'
import { canReview, titleOf } from '../../parts/worker/worker-words'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { IconButton } from '../../ui/icon-button'
import { Mark } from '../../ui/mark'

interface Props {
  readonly worker: WorkerSummary
  readonly onStop: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** The selected worker beside the lanes: its live tail, and what can be done with it. */
export const WaveDock = ({ worker, onStop, onOpen, onClose }: Props) => {
  const { mark, word } = workerShape(worker)
  const begun = worker.turn > 0 && worker.turnState !== 'queued' && worker.turnState !== null
  const turn = begun || worker.turn < 2 ? worker.turn : worker.turn - 1
  return (
    <aside className="dock" aria-label={`Worker ${worker.planId}`}>
      <div className="dock-h">
        <span className="fg-3 plan-id" title={worker.planId}>
          {worker.planId}
        </span>
        <span className="t-strong trunc" title={titleOf(worker)}>
          {titleOf(worker)}
        </span>
        <Mark shape={mark} word={word} boxed />
        <span className="push" />
        <StopButton worker={worker} small onStop={onStop} />
        {canReview(worker) ? (
          <Button
            size="s"
            keys="v"
            onClick={() => {
              go({ screen: 'review', workerId: worker.id })
            }}
          >
            Review
          </Button>
        ) : null}
        <Button kind="quiet" size="s" keys="o" onClick={onOpen}>
          Open
        </Button>
        <IconButton icon="x" label="Close the tail" keys="escape" small onClick={onClose} />
      </div>
      {turn > 0 && (begun || worker.turn > 1) ? (
        <Tail
          key={`${worker.id} ${turn}`}
          workerId={worker.id}
          turn={turn}
          live={worker.state === 'active'}
          lastOutputAt={worker.lastOutputAt}
          title={<TurnTitle turn={turn} startedAt={worker.startedAt} />}
        />
      ) : (
        <div className="dock-empty">
          <EmptyState
            icon="clock"
            title={worker.state === 'queued' ? 'Not started yet' : 'It never started'}
            text={
              worker.state === 'queued'
                ? `It waits for ${worker.waitsFor ?? 'its workspace'}. Its tail shows here once it runs.`
                : (worker.message ?? 'There is no log to show.')
            }
          />
        </div>
      )}
      {worker.state === 'open' ? (
        <div className="dock-f">
          <TellField key={worker.id} worker={worker} />
        </div>
      ) : null}
    </aside>
  )
}
