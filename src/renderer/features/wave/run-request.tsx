import type { RequestCard as Card } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'
import { RequestCard } from '../../parts/playbook/request-card'
import { requestWord } from '../../parts/playbook/request-words'
import { Age } from '../../ui/elapsed'
import { Mark } from '../../ui/mark'

interface Props {
  readonly card: Card
  readonly projectId: string
}

/** The open request, above everything it holds up. */
export const RunRequest = ({ card, projectId }: Props) => (
  <section className="req s-needs" aria-label={`Needs you: ${card.title}`}>
    <div className="req-h">
      <Mark shape="needs" word={requestWord[card.kind]} />
      <h2 aria-live="polite">{visibleLine(card.title)}</h2>
      <span className="push fg-3 t-small nowrap">
        {visibleLine(card.by)}, <Age since={card.since} /> ago
      </span>
    </div>
    <RequestCard key={card.id} card={card} projectId={projectId} keys />
  </section>
)
