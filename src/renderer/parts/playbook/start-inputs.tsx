import type { Playbook } from '@shared/playbook/schema'
import { Checkbox } from '../../ui/checkbox'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'
import { Select } from '../../ui/select'
import type { InputValue } from './start-store'

type Inputs = NonNullable<Playbook['inputs']>

/** The value an input has now: what was typed, else its default; null: it has to be given. */
export const inputValue = (
  { default: usual }: Inputs[string],
  given: InputValue | undefined,
): InputValue | null => {
  const value = given ?? usual ?? ''
  return value === '' ? null : value
}

interface Props {
  readonly inputs: Inputs
  readonly given: Readonly<Record<string, InputValue>>
  readonly onChange: (given: Readonly<Record<string, InputValue>>) => void
}

/** What a playbook asks before it runs. */
export const StartInputs = ({ inputs, given, onChange }: Props) =>
  Object.entries(inputs).map(([id, input]) => {
    const value = inputValue(input, given[id])
    const set = (next: InputValue) => {
      onChange({ ...given, [id]: next })
    }
    if (typeof input.default === 'boolean')
      return <Checkbox key={id} label={input.ask} on={value === true} onChange={set} />
    const options = input.options ?? []
    return (
      <Labelled key={id} label={input.ask}>
        {(control) =>
          options.length > 0 ? (
            <Select
              id={control.id}
              label={input.ask}
              value={String(value ?? options[0])}
              options={options.map((each) => ({ value: each, label: each }))}
              onChange={set}
            />
          ) : (
            <Input
              {...control}
              value={String(given[id] ?? input.default ?? '')}
              onChange={(event) => {
                const { value: typed } = event.target
                const count = Number(typed)
                const isNumber = typeof input.default === 'number' && typed.trim() !== ''
                set(isNumber && Number.isFinite(count) ? count : typed)
              }}
            />
          )
        }
      </Labelled>
    )
  })
