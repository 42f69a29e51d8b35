import type { RunPhase } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'
import { Icon } from '../../ui/icon'
import { Mark } from '../../ui/mark'
import { phaseKind, phaseMark, phaseNote } from './phase-words'

interface Props {
  readonly phase: RunPhase
  readonly name: string
  readonly rows: boolean
}

/** A phase that has no workers to show: it waits, the lead does it, or it was skipped. */
export const PhaseRow = ({ phase, name, rows }: Props) => {
  const { shape, word } = phaseMark(phase)
  const note = phaseNote(phase)
  const waits = ['waiting', 'skipped', 'unreached'].includes(phase.state)
  return (
    <div className={rows ? 'lane-h lane-h-rows' : 'lane-h'}>
      <Icon name={phase.who === 'lead' ? 'user' : 'term'} size={14} />
      <h2 className={waits ? 'fg-2' : ''}>{visibleLine(name)}</h2>
      <Mark shape={shape} word={word} />
      <span className="fg-3 trunc" title={note}>
        {visibleLine(note)}
      </span>
      <span className="push fg-3 t-micro">{phaseKind(phase)}</span>
    </div>
  )
}
