import type { RunPhase } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'
import { useState } from 'react'
import { Icon } from '../../ui/icon'
import { Mark } from '../../ui/mark'
import type { MarkShape } from '../../ui/mark-shapes'
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

type Failed = NonNullable<RunPhase['gate']>['failed']
const isIn = (failed: Failed, text: string): boolean => failed.some((each) => each.text === text)
const outputOf = (failed: Failed, text: string): string | null =>
  failed.find((each) => each.text === text)?.output ?? null

interface LookedProps {
  readonly text: string
  readonly why: string | null
  readonly output: string | null
  readonly mark: { readonly shape: MarkShape; readonly word: string }
}

/** One condition with its answer and, of a command, the end of its output. */
const Looked = ({ text, why, output, mark }: LookedProps) => (
  <li>
    <Mark {...mark} />
    <div className="fg-2">
      {visibleLine(text)}
      {why === null ? null : <span className="fg-3"> {visibleLine(why)}</span>}
      {output === null || output.trim() === '' ? null : (
        <pre className="code out-tail scroll" tabIndex={0} aria-label="Its output">
          {output}
        </pre>
      )}
    </div>
  </li>
)

/** The gate behind a phase: its verdict, and on demand every condition with its answer. */
export const GateRow = ({ phase, chain, rows }: Props) => {
  const [open, setOpen] = useState(false)
  const { gate } = phase
  if (gate === null) return null
  const said = gateMark(phase)
  const note = gateNote(phase, chain)
  // It was looked at again since: how it failed stands beside how it stands.
  const isNow = gate.needs.some(({ text, answer }) => answer === 'no' && isIn(gate.failed, text))
  const before = isNow ? [] : gate.failed
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
          {gate.needs.map((need) => (
            <Looked
              key={need.text}
              {...need}
              output={before.length > 0 ? null : outputOf(gate.failed, need.text)}
              mark={
                need.answer === null
                  ? { shape: 'queued', word: 'not judged' }
                  : answers[need.answer]
              }
            />
          ))}
          {before.map((failed) => (
            <Looked
              key={`failed ${failed.text}`}
              {...failed}
              mark={{ shape: 'failed', word: 'had failed' }}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
