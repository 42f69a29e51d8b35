import type { TurnView, WorkerDetail } from '@shared/ipc/views'
import { visibleText } from '@shared/lib/visible-text'
import { usageParts } from '@shared/report/report-words'
import type { ProviderId } from '@shared/worker/provider-id'
import { Elapsed } from '../../ui/elapsed'
import { instant } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { useNow } from '../../ui/ticker'
import { toast } from '../../ui/toast'
import { Button } from '../../ui/button'
import { ask } from '../../parts/ask'
import { markedCost } from '../../parts/spend/demo-mark'
import { ClippedText } from '../../parts/tail/clipped-text'
import { turnMark } from './turn-mark'

interface Props {
  readonly detail: WorkerDetail
  readonly onShow: (turn: number, tab: 'tail' | 'outcome') => void
}

const TurnStart = ({ at }: { readonly at: number }) => instant(at, useNow())

interface TurnProps {
  readonly workerId: string
  readonly provider: ProviderId
  readonly turn: TurnView
  readonly onShow: Props['onShow']
}

const keepTail = async (workerId: string, turn: number) => {
  const kept = await ask('snapshotTail', { workerId, turn })
  if (kept !== null) toast('ok', `Kept in ${kept.path}`)
}

const Turn = ({ workerId, provider, turn, onShow }: TurnProps) => (
  <section className="panel">
    <div className="panel-h panel-h-s">
      <h3>Turn {turn.turn}</h3>
      <Mark {...turnMark(turn)} />
      <span className="t-small fg-3">
        {turn.startedAt === null ? 'not started' : <TurnStart at={turn.startedAt} />}
        {turn.startedAt === null ? null : ', '}
        {turn.startedAt === null ? null : <Elapsed since={turn.startedAt} until={turn.endedAt} />}
        {turn.outcome?.costUsd == null ? null : `, ${markedCost(provider, turn.outcome.costUsd)}`}
      </span>
      <span className="push" />
      {turn.startedAt === null ? null : (
        <Button kind="quiet" size="s" onClick={() => void keepTail(workerId, turn.turn)}>
          Snapshot tail
        </Button>
      )}
      {turn.startedAt === null ? null : (
        <Button
          kind="quiet"
          size="s"
          onClick={() => {
            onShow(turn.turn, 'tail')
          }}
        >
          Show tail
        </Button>
      )}
      {turn.outcome === null ? null : (
        <Button
          kind="quiet"
          size="s"
          onClick={() => {
            onShow(turn.turn, 'outcome')
          }}
        >
          Show outcome
        </Button>
      )}
    </div>
    <div className="turn-text t-small">
      {turn.outcome === null ? null : <p className="fg-2">{visibleText(turn.outcome.message)}</p>}
      {turn.outcome?.usage == null ? null : (
        <p className="fg-3">Tokens {usageParts(turn.outcome.usage)}</p>
      )}
      <pre className="plain-text">
        <ClippedText text={turn.prompt} find="" maxLines={8} />
      </pre>
    </div>
  </section>
)

/** Every turn of the worker, newest first, with what it was told. */
export const TurnsTab = ({ detail, onShow }: Props) => (
  <div className="tab-scroll">
    {detail.turns.toReversed().map((turn) => (
      <Turn
        key={turn.turn}
        workerId={detail.worker.id}
        provider={detail.worker.provider}
        turn={turn}
        onShow={onShow}
      />
    ))}
  </div>
)
