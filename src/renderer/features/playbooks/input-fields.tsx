import { isFields } from '@shared/lib/read-fields'
import type { Issue } from '@shared/playbook/parse'
import { valueAt } from '@shared/playbook/primitive'
import type { Playbook } from '@shared/playbook/schema'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import type { Edit } from './edit-types'
import { FieldRow } from './field-row'
import { plainText } from './number-input'
import { headIssues } from './reading'
import { TypedInput } from './typed-input'

interface Props {
  readonly book: Playbook
  /** As written, faults and all. */
  readonly raw: unknown
  readonly issues: readonly Issue[]
  readonly edit: Edit
}

const freshInput = { ask: 'What should it know?' }

const freeName = (taken: readonly string[], at = 1): string => {
  const name = at === 1 ? 'input' : `input-${at}`
  return taken.includes(name) ? freeName(taken, at + 1) : name
}

const listOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `true` and `3` as what they are, anything else as text. */
const valueOf = (text: string): string | boolean | number => {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** What is asked of the person before a run. */
export const InputFields = ({ book, raw, issues, edit }: Props) => {
  const inputs = Object.entries(book.inputs ?? {})
  const names = inputs.map(([name]) => name)
  const written = valueAt(raw, ['inputs']) ?? {}
  // One that can't be shown has its name all the same.
  const taken = isFields(written) ? Object.keys(written) : names
  const set = (field: string[], value: unknown) =>
    value === '' || (Array.isArray(value) && value.length === 0)
      ? edit({ op: 'unset', field: ['inputs', ...field] })
      : edit({ op: 'set', field: ['inputs', ...field], value })
  return (
    <FieldRow
      label="Asks first"
      issues={headIssues(issues, 'inputs')}
      onFix={edit}
      unread={!isFields(written)}
    >
      <div className="needs">
        {inputs.map(([name, input]) => (
          <div key={name} className="need">
            <span className="row">
              <span className="t-mono t-small grow trunc">inputs.{name}</span>
              <IconButton
                icon="x"
                label={`Remove the input ${name}`}
                small
                onClick={() =>
                  edit({ op: 'unset', field: taken.length === 1 ? ['inputs'] : ['inputs', name] })
                }
              />
            </span>
            <TypedInput
              label={`Name of the input ${name}`}
              value={name}
              mono
              onCommit={(to) => {
                const next = to.trim()
                if (next === '' || taken.includes(next)) return
                edit({
                  op: 'all',
                  changes: [
                    { op: 'set', field: ['inputs', next], value: input },
                    { op: 'unset', field: ['inputs', name] },
                  ],
                })
              }}
            />
            <TypedInput
              label={`Question of ${name}`}
              value={input.ask}
              onCommit={(text) => {
                if (text.trim() !== '') set([name, 'ask'], text.trim())
              }}
            />
            <TypedInput
              label={`Default of ${name}`}
              placeholder="no default: must be filled in"
              value={plainText(input.default)}
              onCommit={(text) => set([name, 'default'], valueOf(text))}
            />
            <TypedInput
              label={`Options of ${name}, one a line`}
              placeholder="any text"
              lines={2}
              value={(input.options ?? []).join('\n')}
              onCommit={(text) => set([name, 'options'], listOf(text))}
            />
          </div>
        ))}
        <Button
          size="s"
          kind="quiet"
          icon="plus"
          onClick={() => set([freeName(taken)], freshInput)}
        >
          Add a question
        </Button>
      </div>
    </FieldRow>
  )
}
