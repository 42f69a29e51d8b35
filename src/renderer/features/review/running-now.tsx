import type { WorkerDetail } from '@shared/ipc/views'
import { visibleLine } from '@shared/lib/visible-text'
import { type Comment, placeWords } from '@shared/turns/comment'
import { workerShape } from '@shared/worker/worker-mark'
import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { StopButton } from '../../parts/worker/stop-button'
import { StopDialog } from '../../parts/worker/stop-dialog'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { Mark } from '../../ui/mark'

interface Props {
  readonly detail: WorkerDetail
  readonly comments: readonly Comment[]
  /** Hunks with a decision, which stays; null: there is nothing to decide on yet. */
  readonly decided: number | null
}

/** A turn runs: what was sent with it, how it stands, and what is locked until it ends. */
export const RunningNow = ({ detail, comments, decided }: Props) => {
  const { id, turn } = detail.worker
  const live = useApp(({ workers }) => workers.find((each) => each.id === id)) ?? detail.worker
  const [asks, setAsks] = useState(false)
  const shape = workerShape(live)
  const sent = comments.filter((each) => each.author === 'person' && each.turn === turn)
  return (
    <section className="rsec" aria-label="Running turn">
      <h2 className="rv-h">
        Turn {turn}
        <span className="push">
          <Mark shape={shape.mark} word={shape.word} />
        </span>
      </h2>
      <p className="t-small">
        {decided === null
          ? 'It has no diff yet: there is something to review when the turn has ended.'
          : `${decided === 0 ? 'Nothing can be decided' : `${plural(decided, 'decision')} kept, and locked,`} until the turn ends: it may change what you see here. Where it leaves a change as it is, your decision stays on it.`}
      </p>
      {sent.length === 0 ? null : (
        <>
          <p className="t-small fg-3">Sent with this turn:</p>
          <ul className="rv-other t-small fg-2">
            {sent.map((each) => (
              <li key={each.id} className="trunc" title={visibleLine(each.text)}>
                <span className="fg-3 t-mono">{visibleLine(placeWords(each))}</span>{' '}
                {visibleLine(each.text.split('\n', 1)[0] ?? '')}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="row">
        <StopButton
          worker={live}
          small
          onStop={() => {
            setAsks(true)
          }}
        />
        <Button
          size="s"
          onClick={() => {
            go({ screen: 'worker', workerId: id })
          }}
        >
          Open worker
        </Button>
      </div>
      <StopDialog
        worker={live}
        open={asks}
        onClose={() => {
          setAsks(false)
        }}
      />
    </section>
  )
}
