import type { TurnView, WorkerDetail } from '@shared/ipc/views'
import { visibleLine, visibleText } from '@shared/lib/visible-text'
import type { Outcome } from '@shared/outcome/outcome'
import { workerShape } from '@shared/worker/worker-mark'
import { ask } from '../../parts/ask'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Note } from '../../ui/note'
import { toast } from '../../ui/toast'
import { outcomeFacts } from './outcome-facts'

interface Props {
  readonly detail: WorkerDetail
  readonly turn: TurnView | undefined
}

const DeniedCommands = ({
  workerId,
  outcome,
}: {
  readonly workerId: string
  readonly outcome: Outcome
}) => (
  <section className="panel">
    <div className="panel-h panel-h-s">
      <h3>Commands that were denied</h3>
      <span className="push t-micro fg-3">allowed commands are kept for this repository</span>
    </div>
    <ul className="denied">
      {outcome.deniedCommands.map((command) => (
        <li key={command} className="row">
          <span className="t-mono trunc" title={visibleLine(command)}>
            {visibleLine(command)}
          </span>
          <span className="push" />
          <Button
            size="s"
            onClick={() => {
              void ask('allowCommand', { workerId, command }).then((answer) => {
                if (answer !== null)
                  toast('ok', `${visibleLine(command)} is allowed; it runs again`)
              })
            }}
          >
            Allow and run again
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

const Claim = ({ handoff }: { readonly handoff: NonNullable<Outcome['handoff']> }) => (
  <section className="panel">
    <div className="panel-h panel-h-s">
      <h3>What the worker says</h3>
      <Badge>claim, not fact</Badge>
      <span className="push t-micro fg-3">handoff</span>
    </div>
    <dl className="kv claim">
      <dt>STATUS</dt>
      <dd>{handoff.status ?? 'not given'}</dd>
      <dt>SUMMARY</dt>
      <dd>{handoff.summary === null ? 'not given' : visibleText(handoff.summary)}</dd>
      {handoff.verdict === null ? null : (
        <>
          <dt>VERDICT</dt>
          <dd>{handoff.verdict}</dd>
        </>
      )}
    </dl>
  </section>
)

/** The facts of a finished turn with their sources, and apart from them what the worker claims. */
export const OutcomeTab = ({ detail, turn }: Props) => {
  const outcome = turn?.outcome ?? null
  if (turn === undefined || outcome === null)
    return (
      <EmptyState
        icon="clock"
        title="No outcome yet"
        text="The facts are written when its turn has ended."
      />
    )
  const newest = turn.turn === detail.worker.turn
  return (
    <div className="tab-scroll">
      <Note icon="info" shape={newest ? noteShape(detail) : 'caveat'}>
        <b>
          Turn {turn.turn}: {visibleLine(outcome.message)}
        </b>
        {outcome.hint === null ? null : ` ${visibleLine(outcome.hint)}`}
      </Note>
      <section className="panel">
        <div className="panel-h panel-h-s">
          <h3>Facts of turn {turn.turn}</h3>
          <span className="push t-micro fg-3">measured by Wavedeck</span>
        </div>
        <table className="table table-dense facts-table">
          <tbody>
            {outcomeFacts(turn, outcome, detail.worker).map((fact) => (
              <tr key={fact.name}>
                <td className="fg-2">{fact.name}</td>
                <td>{fact.value}</td>
                <td className="fg-3 num">{fact.source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {outcome.handoff === null ? null : <Claim handoff={outcome.handoff} />}
      {outcome.deniedCommands.length === 0 || !newest ? null : (
        <DeniedCommands workerId={detail.worker.id} outcome={outcome} />
      )}
      {outcome.end.stderrTail === '' ? null : (
        <details className="panel stderr">
          <summary>Show the end of stderr</summary>
          <pre>{visibleText(outcome.end.stderrTail)}</pre>
        </details>
      )}
    </div>
  )
}

/** A plain box, unless something blocks. */
const noteShape = (detail: WorkerDetail) => {
  const { mark } = workerShape(detail.worker)
  return mark === 'failed' || mark === 'needs' || mark === 'over' ? mark : 'caveat'
}
