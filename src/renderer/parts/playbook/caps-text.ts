import type { PlaybookEntry } from '@shared/ipc/playbook-views'
import { money, plural } from '../../ui/format'

/** The caps of a playbook in a line; one that is absent is not a limit. */
export const capsText = ({ budget }: PlaybookEntry): string => {
  const caps = [
    budget.costUsd === null ? null : `≤ ${money(budget.costUsd)}`,
    budget.minutes === null ? null : `${budget.minutes} min`,
    budget.calls === null ? null : plural(budget.calls, 'call'),
  ].filter((cap) => cap !== null)
  return caps.length === 0 ? 'no cap' : caps.join(', ')
}
