import type { RequestCard } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'
import { Note } from '../../ui/note'

/** What a playbook asks this plan for, and on what facts. */
export const PlanFor = ({ card }: { readonly card: RequestCard }) => (
  <div className="plan-for">
    <Note icon="flow">
      <b>{visibleLine(card.title)}</b>
      <ul>
        {card.facts.map((fact) => (
          <li key={fact}>{visibleLine(fact)}</li>
        ))}
      </ul>
    </Note>
  </div>
)
