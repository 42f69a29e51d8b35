import type { Condition } from '@shared/playbook/condition'
import { valueAt } from '@shared/playbook/primitive'
import type { Gate } from '@shared/playbook/phase'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { FieldRow } from './field-row'
import { NeedField } from './need-field'
import { NumberInput } from './number-input'
import type { PhaseProps } from './phase-fields'
import { hasError, issuesAt } from './reading'
import { TypedInput } from './typed-input'

interface Props extends PhaseProps {
  readonly gate: Gate
  /** Other phases stand on its fail chain. */
  readonly chained: boolean
  readonly write: (next: Partial<Gate>) => void
  readonly onAddLink: () => void
}

/** Every field of a gate. */
export const GateForm = (props: Props) => {
  const { phase, index, written, issues, edit, gate, chained, write, onAddLink } = props
  const needs = (next: readonly Condition[]) => {
    write({ needs: next })
  }
  return (
    <>
      <FieldRow label="Name" onFix={edit}>
        <TypedInput
          label="Name of the gate"
          value={gate.name ?? ''}
          onCommit={(name) => {
            const trimmed = name.trim()
            if (trimmed !== '') write({ name: trimmed })
            else edit({ op: 'unset', phase: phase.id, field: ['gate', 'name'] })
          }}
        />
      </FieldRow>
      <FieldRow label="Checked by" issues={issuesAt(issues, index, 'gate')} onFix={edit}>
        <div className="needs">
          {gate.needs.map((need, place) => (
            <NeedField
              key={place}
              label={`Condition ${place + 1}`}
              need={need}
              onChange={(next) => {
                needs(gate.needs.map((old, other) => (other === place ? next : old)))
              }}
              onRemove={
                gate.needs.length === 1
                  ? null
                  : () => {
                      needs(gate.needs.filter((_, other) => other !== place))
                    }
              }
            />
          ))}
          <Button
            size="s"
            kind="quiet"
            icon="plus"
            onClick={() => {
              needs([...gate.needs, 'the lead is satisfied'])
            }}
          >
            Add a condition
          </Button>
        </div>
      </FieldRow>
      <FieldRow label="Judged" onFix={edit}>
        <Select
          label="What the gate judges"
          value={gate.per}
          options={[
            { value: 'wave', label: 'all workers together' },
            { value: 'worker', label: 'each worker alone' },
          ]}
          onChange={(per) => {
            write({ per })
          }}
        />
      </FieldRow>
      <FieldRow label="Retries" onFix={edit}>
        <NumberInput
          label="Retries before the fail chain"
          value={valueAt(written, ['gate', 'retry']) ?? 0}
          invalid={hasError(issuesAt(issues, index, 'gate', 'retry'))}
          onCommit={(value) => {
            if (typeof value === 'string')
              edit({ op: 'set', phase: phase.id, field: ['gate', 'retry'], value })
            else write({ retry: value ?? 0 })
          }}
        />
      </FieldRow>
      <span className="row">
        <Button size="s" icon="plus" keys="c" onClick={onAddLink}>
          Add to fail chain
        </Button>
        <span className="push" />
        <Button
          size="s"
          kind="danger"
          why={chained ? 'Phases stand on its fail chain; take them off first' : null}
          onClick={() => edit({ op: 'unset', phase: phase.id, field: ['gate'] })}
        >
          Remove gate
        </Button>
      </span>
    </>
  )
}
