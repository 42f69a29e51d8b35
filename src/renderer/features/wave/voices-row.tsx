import type { RunPhase } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'

interface Props {
  readonly phase: RunPhase
  readonly rows: boolean
}

/** Who was heard in a phase that asks different providers, and who is missing. */
export const VoicesRow = ({ phase, rows }: Props) => (
  <ul
    className={rows ? 'voices voices-rows t-small' : 'voices t-small'}
    aria-label={`Voices of ${phase.title}`}
  >
    {phase.voices.map((line) => (
      <li key={line} className="fg-2">
        {visibleLine(line)}
      </li>
    ))}
  </ul>
)
