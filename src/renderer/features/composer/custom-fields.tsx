import type { Json, JsonObject, WorkerField } from '@shared/plan/plan-edit'
import { outputFormats, promptTransports } from '@shared/plan/plan-document'
import { Checkbox } from '../../ui/checkbox'
import { Input } from '../../ui/input'
import { Select } from '../../ui/select'
import { Textarea } from '../../ui/textarea'
import { CardField, type FaultOf } from './card-field'
import { textOf } from './plan-view'

interface Props {
  readonly worker: JsonObject
  readonly index: number
  readonly fault: FaultOf
  readonly onSet: (field: WorkerField, value: Json | undefined) => void
}

const lines = (value: Json | undefined): string =>
  Array.isArray(value)
    ? value.map(String).join('\n')
    : value === undefined
      ? ''
      : JSON.stringify(value)

/** The choice that is written; the first, which is the default, if it is none of them. */
const oneOf = <T extends string>(choices: readonly [T, ...T[]], value: Json | undefined): T =>
  choices.find((choice) => choice === value) ?? choices[0]

/** How a command of the person's own is run: an argv list, never a shell line. */
export const CustomFields = ({ worker, index, fault, onSet }: Props) => (
  <>
    <div className="card-row card-row-custom">
      <CardField label="Command" path={`workers[${index}].command`} fault={fault('command')}>
        <Input
          aria-label="Command"
          mono
          invalid={fault('command') !== null}
          value={textOf(worker, 'command')}
          onChange={(event) => {
            onSet('command', event.target.value === '' ? undefined : event.target.value)
          }}
        />
      </CardField>
      <CardField
        label="Gets the brief"
        path={`workers[${index}].promptTransport`}
        fault={fault('promptTransport')}
      >
        <Select
          label="Gets the brief"
          value={oneOf(promptTransports, worker['promptTransport'])}
          options={promptTransports.map((value) => ({
            value,
            label: value === 'stdin' ? 'on stdin' : 'as an argument',
          }))}
          onChange={(value) => {
            onSet('promptTransport', value)
          }}
        />
      </CardField>
      <CardField
        label="Prints"
        path={`workers[${index}].outputFormat`}
        fault={fault('outputFormat')}
      >
        <Select
          label="Prints"
          value={oneOf(outputFormats, worker['outputFormat'])}
          options={outputFormats.map((value) => ({ value, label: value }))}
          onChange={(value) => {
            onSet('outputFormat', value)
          }}
        />
      </CardField>
    </div>
    <CardField label="Arguments, one a line" path={`workers[${index}].args`} fault={fault('args')}>
      <Textarea
        aria-label="Arguments, one a line"
        rows={3}
        invalid={fault('args') !== null}
        value={lines(worker['args'])}
        onChange={(event) => {
          const { value } = event.target
          onSet('args', value === '' ? undefined : value.split('\n'))
        }}
      />
    </CardField>
    <Checkbox
      label="Allow flags known to be unsafe"
      on={worker['allowUnsafe'] === true}
      onChange={(on) => {
        onSet('allowUnsafe', on ? true : undefined)
      }}
    />
  </>
)
