import type { TurnView } from '@shared/ipc/views'
import type { DiffOf } from '../../parts/diff/use-file-loads'
import { Select } from '../../ui/select'

interface Props {
  readonly turns: readonly TurnView[]
  /** Null: the newest against the base, which is what is decided on. */
  readonly of: DiffOf | null
  readonly onChange: (of: DiffOf | null) => void
}

const newest = 'newest'

/** Which turn's diff is shown, against the base or the turn before. */
export const TurnSelect = ({ turns, of, onChange }: Props) => {
  const numbers = turns.map(({ turn }) => turn).reverse()
  const last = numbers[0] ?? 1
  const options = numbers.flatMap((turn) => [
    {
      value: turn === last ? newest : `${turn} base`,
      label: turn === last ? `Turn ${turn}` : `Turn ${turn}, read only`,
    },
    ...(turn > 1
      ? [{ value: `${turn} previous`, label: `Turn ${turn} since turn ${turn - 1}, read only` }]
      : []),
  ])
  return (
    <Select
      label="Turn"
      value={of === null ? newest : `${of.turn} ${of.against}`}
      options={options}
      onChange={(value) => {
        const [turn, against] = value.split(' ')
        onChange(
          value === newest
            ? null
            : { turn: Number(turn), against: against === 'previous' ? 'previous' : 'base' },
        )
      }}
    />
  )
}
