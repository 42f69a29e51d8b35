import { chainOf, type Gate, gateOf, isGateObject, titleOf } from '@shared/playbook/phase'
import { say } from '@shared/playbook/say'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { FieldRow } from './field-row'
import { GateForm } from './gate-form'
import type { PhaseProps } from './phase-fields'
import { issuesAt, isUnread } from './reading'

interface Props extends PhaseProps {
  readonly onSelect: (phase: string) => void
  readonly onAddLink: () => void
}

/** What is not written: it holds anyway. */
const usual: Readonly<Record<string, unknown>> = { per: 'wave', retry: 0 }

/** The gate behind a phase: what it needs, and what happens when it does not hold. */
export const GateFields = (props: Props) => {
  const { book, phase, index, written, issues, edit, onSelect } = props
  const [open, setOpen] = useState(false)
  const gate = gateOf(phase)
  const chain = chainOf(book, phase.id)
  const write = (next: Partial<Gate>) => {
    if (gate === undefined) return
    if (!isGateObject(phase.gate)) {
      const said = Object.entries(next).filter(([field, value]) => value !== usual[field])
      const needs = [...gate.needs]
      const value = { needs, ...Object.fromEntries(said) }
      edit({ op: 'set', phase: phase.id, field: ['gate'], value })
      return
    }
    edit({
      op: 'all',
      changes: Object.entries(next).map(([field, value]) =>
        value === usual[field]
          ? { op: 'unset', phase: phase.id, field: ['gate', field] }
          : { op: 'set', phase: phase.id, field: ['gate', field], value },
      ),
    })
  }
  const at = issuesAt(issues, index, 'gate')
  if (isUnread(written, phase, 'gate'))
    return (
      <section className="fsec" id="gate-fields" aria-label="Gate">
        <FieldRow label="Gate after it" issues={at} onFix={edit} unread>
          {null}
        </FieldRow>
      </section>
    )
  if (gate === undefined)
    return (
      <section className="fsec" id="gate-fields" aria-label="Gate">
        <span className="row">
          <h3 className="t-small t-strong">No gate after it</h3>
          <span className="push" />
          <Button
            size="s"
            icon="plus"
            keys="g"
            onClick={() =>
              edit({ op: 'addGate', id: phase.id, gate: { needs: ['the lead is satisfied'] } })
            }
          >
            Add gate
          </Button>
        </span>
      </section>
    )
  return (
    <section className="fsec" id="gate-fields" aria-label="Gate">
      <span className="row">
        <h3 className="t-small t-strong trunc">Gate after it: {gate.name ?? 'unnamed'}</h3>
        <span className="push" />
        <Button
          size="s"
          kind="quiet"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open)
          }}
        >
          {open ? 'Close' : 'Edit gate'}
        </Button>
      </span>
      {open ? (
        <GateForm {...props} gate={gate} write={write} chained={chain.length > 0} />
      ) : (
        <FieldRow label="Checked by" issues={at} onFix={edit}>
          <ul className="says t-small">
            {gate.needs.map((need, place) => (
              <li key={place}>{say(need)}</li>
            ))}
          </ul>
        </FieldRow>
      )}
      <FieldRow label="If it fails" onFix={edit}>
        <span className="row chain">
          {gate.retry > 0 ? (
            <>
              <span className="badge">retry {gate.retry}</span>
              <Icon name="chev" size={12} />
            </>
          ) : null}
          {chain.map((link) => (
            <span key={link.id} className="row chain-i">
              <button
                type="button"
                className="badge badge-b"
                onClick={() => {
                  onSelect(link.id)
                }}
              >
                {titleOf(link).toLowerCase()}
              </button>
              <Icon name="chev" size={12} />
            </span>
          ))}
          <span className="badge">lead</span>
        </span>
      </FieldRow>
    </section>
  )
}
