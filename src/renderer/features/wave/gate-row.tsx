import type { RunPhase } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'
import { useState } from 'react'
import { Icon } from '../../ui/icon'
import { Mark } from '../../ui/mark'
import { gateMark, gateNote } from './phase-words'

interface Props {
  readonly phase: RunPhase
  /** Titles of the phases that follow if it fails. */
  readonly chain: readonly string[]
  readonly rows: boolean
}

const answers = {
  yes: { shape: 'ok', word: 'holds' },
  no: { shape: 'failed', word: 'does not hold' },
  unknown: { shape: 'caveat', word: 'not known' },
} as const

/** The gate behind a phase: its verdict, and on demand every condition with its answer. */
export const GateRow = ({ phase, chain, rows }: Props) => {
  const [open, setOpen] = useState(false)
  const { gate } = phase
  if (gate === null) return null
  const said = gateMark(phase)
  const note = gateNote(phase, chain)
  return (
    <div className={rows ? 'gate-b gate-rows' : 'gate-b'}>
      <button
        type="button"
        className={said === null ? 'gate' : `gate s-${said.shape}`}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Icon name={open ? 'down' : 'chev'} size={14} />
        <span
          className={
            gate.verdict === 'open' || gate.verdict === 'skipped' ? 'gate-d' : 'gate-d on st-fg'
          }
          aria-hidden="true"
        />
        <span className="trunc gate-n" title={gate.name}>
          Gate: {visibleLine(gate.name)}
        </span>
        {said === null ? null : <span className="t-strong st-fg nowrap">{said.word}</span>}
        <span className="fg-3 trunc" title={note}>
          {visibleLine(note)}
        </span>
      </button>
      {open ? (
        <ul className="gate-needs t-small">
          {gate.needs.map(({ text, answer, why }) => (
            <li key={text}>
              {answer === null ? (
                <Mark shape="queued" word="not judged" />
              ) : (
                <Mark {...answers[answer]} />
              )}
              <span className="fg-2">
                {visibleLine(text)}
                {why === null ? null : <span className="fg-3"> {visibleLine(why)}</span>}
              </span>
            </li>
          ))}
          {gate.failed.map(({ text, why, output }) => (
            <li key={`failed ${text}`} className="gate-fail">
              <Mark shape="failed" word={gate.verdict === 'failed' ? 'failed' : 'had failed'} />
              <div className="fg-2">
                {visibleLine(text)}
                {why === null ? null : <span className="fg-3"> {visibleLine(why)}</span>}
                {output === null ? null : (
                  <pre className="code out-tail scroll" tabIndex={0} aria-label="Its output">
                    {output}
                  </pre>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
