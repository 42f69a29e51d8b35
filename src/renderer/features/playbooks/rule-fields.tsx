import { tiers } from '@shared/plan/plan-document'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { FieldRow } from './field-row'
import { NeedField } from './need-field'
import type { PhaseProps } from './phase-fields'
import { issuesAt, isUnread } from './reading'

const asPhase = 'as the phase'

/** Which workers of a phase get another tier; the first rule that fits counts. */
export const RuleFields = ({ phase, index, written, issues, edit }: PhaseProps) => {
  const rules = phase.rules ?? []
  const write = (next: typeof rules) =>
    next.length === 0
      ? edit({ op: 'unset', phase: phase.id, field: ['rules'] })
      : edit({ op: 'set', phase: phase.id, field: ['rules'], value: next })
  return (
    <FieldRow
      label="Rules"
      issues={issuesAt(issues, index, 'rules')}
      onFix={edit}
      unread={isUnread(written, phase, 'rules')}
    >
      <div className="needs">
        {rules.map((rule, place) => (
          <div key={place} className="need">
            <NeedField
              label={`Rule ${place + 1}`}
              need={rule.if}
              onChange={(next) =>
                write(rules.map((old, other) => (other === place ? { ...old, if: next } : old)))
              }
              onRemove={() => write(rules.filter((_, other) => other !== place))}
            />
            <Select
              label={`Rule ${place + 1}: tier`}
              value={rule.use.tier ?? asPhase}
              options={[asPhase, ...tiers].map((value) => ({ value, label: `tier ${value}` }))}
              onChange={(value) => {
                const tier = tiers.find((known) => known === value)
                const use = { ...rule.use }
                if (tier === undefined) delete use.tier
                else use.tier = tier
                write(rules.map((old, other) => (other === place ? { ...old, use } : old)))
              }}
            />
          </div>
        ))}
        <Button
          size="s"
          kind="quiet"
          icon="plus"
          keys="r"
          onClick={() => write([...rules, newRule])}
        >
          Add a rule
        </Button>
      </div>
    </FieldRow>
  )
}

export const newRule = {
  if: { expr: "worker.size == 'L'" },
  use: { tier: 'strong' as const },
}
