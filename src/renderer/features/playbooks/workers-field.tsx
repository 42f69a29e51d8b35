import type { Issue } from '@shared/playbook/parse'
import { Select } from '../../ui/select'
import type { Edit } from './edit-types'
import { FieldRow } from './field-row'
import { NumberInput } from './number-input'

interface Props {
  readonly value: unknown
  /** How many there are where nothing is said. */
  readonly usual: number
  readonly earlier: readonly string[]
  /** The phase is on a fail chain: it may take the failing units. */
  readonly link: boolean
  readonly issues: readonly Issue[]
  readonly edit: Edit
  readonly onChange: (value: unknown) => void
}

const usualMax = 4

/** How many workers: a number, or as many as the plan, an earlier phase or a failed gate names. */
export const WorkersField = ({ value, usual, earlier, link, issues, edit, onChange }: Props) => {
  const given = typeof value === 'object' && value !== null ? value : null
  const from = given !== null && 'from' in given ? String(given.from) : 'fixed'
  const max = given !== null && 'max' in given ? given.max : value
  const sources = ['plan', ...(link ? ['failing'] : []), ...earlier]
  const known = from === 'fixed' || sources.includes(from) ? sources : [...sources, from]
  const words: Readonly<Record<string, string>> = {
    plan: 'at most, as planned',
    failing: 'at most, those failing',
  }
  return (
    <FieldRow label="Workers" issues={issues} onFix={edit}>
      <span className="row">
        <span className="f-number">
          <NumberInput
            label="Workers"
            value={max}
            placeholder={String(usual)}
            invalid={issues.length > 0}
            onCommit={(next) => {
              onChange(from === 'fixed' ? next : { ...given, from, max: next ?? usualMax })
            }}
          />
        </span>
        <Select
          label="Where the workers come from"
          value={from}
          options={[
            { value: 'fixed', label: 'exactly' },
            ...known.map((id) => ({ value: id, label: words[id] ?? `at most, from ${id}` })),
          ]}
          onChange={(next) => {
            const number = typeof max === 'number' ? max : undefined
            onChange(next === 'fixed' ? number : { from: next, max: number ?? usualMax })
          }}
        />
      </span>
    </FieldRow>
  )
}
