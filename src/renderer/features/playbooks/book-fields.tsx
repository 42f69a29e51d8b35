import type { Issue } from '@shared/playbook/parse'
import { valueAt } from '@shared/playbook/primitive'
import type { Playbook } from '@shared/playbook/schema'
import { Checkbox } from '../../ui/checkbox'
import type { Edit } from './edit-types'
import { FieldRow } from './field-row'
import { InputFields } from './input-fields'
import { NumberInput, plainText } from './number-input'
import { hasError, headIssues, unshown } from './reading'
import { RestIssues } from './rest-issues'
import { TypedInput } from './typed-input'

interface Props {
  readonly book: Playbook
  /** As written, faults and all. */
  readonly raw: unknown
  readonly issues: readonly Issue[]
  readonly edit: Edit
}

const lines = [
  ['name', 'Name'],
  ['goal', 'Goal'],
  ['pickWhen', 'Pick when'],
  ['avoidWhen', 'Avoid when'],
  ['saves', 'Saves'],
  ['next', 'Next'],
] as const

const caps = [
  ['costUsd', 'Cap in all'],
  ['minutes', 'Minutes'],
  ['calls', 'Calls'],
] as const

/** Fields that say their own problems. */
const shown = [...lines.map(([field]) => field), 'budget', 'inputs', 'readOnly']

/** What is said against one cap; the first takes what is said against all of them. */
const capIssues = (issues: readonly Issue[], cap: string) =>
  headIssues(issues, 'budget').filter(
    ({ path }) => (caps.find(([field]) => field === path[1]) ?? caps[0])[0] === cap,
  )

/** What the playbook says of itself, and its hard limits. */
export const BookFields = ({ book, raw, issues, edit }: Props) => {
  const set = (field: readonly string[], value: unknown) =>
    value === undefined
      ? edit({ op: 'unset', field: [...field] })
      : edit({ op: 'set', field: [...field], value })
  return (
    <div className="fsec">
      <RestIssues issues={unshown(issues, null, shown)} edit={edit} />
      {lines.map(([field, label]) => (
        <FieldRow key={field} label={label} issues={headIssues(issues, field)} onFix={edit}>
          <TypedInput
            label={label}
            value={plainText(valueAt(raw, [field]))}
            invalid={hasError(headIssues(issues, field))}
            {...(field === 'next' ? { placeholder: 'playbook or text' } : {})}
            {...(field === 'name' || field === 'next' ? {} : { lines: 3 })}
            onCommit={(text) => set([field], text.trim() === '' ? undefined : text.trim())}
          />
        </FieldRow>
      ))}
      {caps.map(([field, label]) => (
        <FieldRow key={field} label={label} issues={capIssues(issues, field)} onFix={edit}>
          <NumberInput
            label={label}
            value={valueAt(raw, ['budget', field])}
            invalid={hasError(capIssues(issues, field))}
            money={field === 'costUsd'}
            placeholder="no limit"
            onCommit={(value) => set(['budget', field], value)}
          />
        </FieldRow>
      ))}
      <InputFields book={book} raw={raw} issues={issues} edit={edit} />
      <FieldRow label="Writes" issues={headIssues(issues, 'readOnly')} onFix={edit}>
        <Checkbox
          label="no phase may write"
          on={book.readOnly === true}
          onChange={(on) => set(['readOnly'], on ? true : undefined)}
        />
      </FieldRow>
    </div>
  )
}
