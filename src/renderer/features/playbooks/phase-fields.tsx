import type { Issue } from '@shared/playbook/parse'
import type { Phase, Playbook } from '@shared/playbook/schema'
import { valueAt } from '@shared/playbook/primitive'
import { tiers } from '@shared/plan/plan-document'
import { Button } from '../../ui/button'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import type { Edit } from './edit-types'
import { FieldRow } from './field-row'
import { NumberInput, plainText } from './number-input'
import { hasError, issuesAt } from './reading'
import { WorkersField } from './workers-field'

export interface PhaseProps {
  readonly book: Playbook
  readonly phase: Phase
  readonly index: number
  /** The phase as written, faults and all. */
  readonly written: Readonly<Record<string, unknown>>
  readonly issues: readonly Issue[]
  readonly edit: Edit
}

interface Props extends PhaseProps {
  readonly providers: readonly string[]
  readonly briefs: readonly string[]
  readonly onBrief: (path: string) => void
}

const providerOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null) {
    if ('not' in value) return `not:${plainText(value.not)}`
    if ('each' in value) return 'each'
  }
  return 'auto'
}

const providerValue = (choice: string): unknown =>
  choice === 'each' ? { each: true } : choice.startsWith('not:') ? { not: choice.slice(4) } : choice

/** Who does a phase, on what, how many, and within which cap. */
export const PhaseFields = (props: Props) => {
  const { book, phase, index, written, issues, edit, providers, briefs, onBrief } = props
  const at = (...field: readonly (string | number)[]) => issuesAt(issues, index, ...field)
  const set = (field: readonly (string | number)[], value: unknown) =>
    value === undefined
      ? edit({ op: 'unset', phase: phase.id, field: [...field] })
      : edit({ op: 'set', phase: phase.id, field: [...field], value })
  const tier = plainText(written['tier'] ?? 'standard')
  const offered = tiers.some((known) => known === tier) ? tiers : [...tiers, tier]
  const earlier = book.phases.slice(0, index)
  const provider = providerOf(written['provider'])
  const chosen = [...new Set([...providers, ...(/^[\w-]+$/.test(provider) ? [provider] : [])])]
  const brief = plainText(written['brief'])
  const inline = brief !== '' && !brief.startsWith('briefs/')
  const worker = phase.who !== 'lead'
  return (
    <div className="fsec">
      <FieldRow label="Done by" issues={at('who')} onFix={edit}>
        <Segmented
          label="Done by"
          value={worker ? 'worker' : 'lead'}
          options={[
            { value: 'worker', label: 'Workers' },
            { value: 'lead', label: 'Lead' },
          ]}
          onChange={(who) => set(['who'], who)}
        />
      </FieldRow>
      {worker ? (
        <>
          <FieldRow label="Tier" issues={at('tier')} onFix={edit}>
            <Select
              label="Tier"
              value={tier}
              invalid={at('tier').length > 0}
              options={offered.map((value) => ({ value, label: value }))}
              onChange={(value) => set(['tier'], value)}
            />
          </FieldRow>
          <FieldRow label="Provider" issues={at('provider')} onFix={edit}>
            <Select
              label="Provider"
              value={provider}
              invalid={at('provider').length > 0}
              options={[
                { value: 'auto', label: 'auto' },
                ...chosen
                  .filter((id) => id !== 'auto' && id !== 'each')
                  .map((id) => ({ value: id, label: id })),
                { value: 'each', label: 'another for each worker' },
                ...earlier.map(({ id }) => ({
                  value: `not:${id}`,
                  label: `any except that of ${id}`,
                })),
              ]}
              onChange={(value) => set(['provider'], providerValue(value))}
            />
          </FieldRow>
          <FieldRow label="Mode" issues={at('readOnly')} onFix={edit}>
            <Segmented
              label="Mode"
              value={phase.readOnly === true ? 'read' : 'write'}
              options={[
                { value: 'read', label: 'Read' },
                { value: 'write', label: 'Write' },
              ]}
              onChange={(mode) => set(['readOnly'], mode === 'read' ? true : undefined)}
            />
          </FieldRow>
          <WorkersField
            value={written['workers']}
            usual={phase.lenses?.length ?? 1}
            earlier={earlier.map(({ id }) => id)}
            link={phase.after !== undefined}
            issues={at('workers')}
            edit={edit}
            onChange={(value) => set(['workers'], value)}
          />
          <FieldRow label="Cap each" issues={at('budget', 'each', 'costUsd')} onFix={edit}>
            <NumberInput
              label="Cap of each worker in dollars"
              value={valueAt(written, ['budget', 'each', 'costUsd'])}
              invalid={hasError(at('budget', 'each', 'costUsd'))}
              money
              placeholder="no cap"
              onCommit={(value) => set(['budget', 'each', 'costUsd'], value)}
            />
          </FieldRow>
        </>
      ) : null}
      <FieldRow label="Brief" issues={at('brief')} onFix={edit}>
        <span className="row">
          <Select
            label="Brief"
            value={inline ? 'inline' : brief === '' ? 'none' : brief}
            options={[
              { value: 'none', label: 'none' },
              ...(inline ? [{ value: 'inline', label: 'written in the YAML' }] : []),
              ...[...new Set([...briefs, ...(brief === '' || inline ? [] : [brief])])].map(
                (value) => ({ value, label: value }),
              ),
            ]}
            onChange={(value) => {
              if (value !== 'inline') set(['brief'], value === 'none' ? undefined : value)
            }}
          />
          {brief === '' || inline ? null : (
            <Button
              onClick={() => {
                onBrief(brief)
              }}
            >
              Edit
            </Button>
          )}
        </span>
      </FieldRow>
    </div>
  )
}
