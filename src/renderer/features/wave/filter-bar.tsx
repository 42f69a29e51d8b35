import type { Mark } from '@shared/worker/worker-mark'
import { plural } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { Mark as StateMark } from '../../ui/mark'
import { Segmented } from '../../ui/segmented'
import { stateWords } from './state-words'

interface Props {
  readonly counts: readonly (readonly [Mark, number])[]
  readonly total: number
  readonly filter: Mark | null
  readonly onFilter: (mark: Mark | null) => void
  readonly rows: boolean
  readonly onRows: (rows: boolean) => void
}

/** How many workers are in each state; a press shows only those. */
export const FilterBar = ({ counts, total, filter, onFilter, rows, onRows }: Props) => (
  <div className="filter-bar">
    {counts.map(([mark, count]) => (
      <button
        key={mark}
        type="button"
        className={mark === filter ? 'btn btn-quiet btn-s chip is-on' : 'btn btn-quiet btn-s chip'}
        aria-pressed={mark === filter}
        aria-label={`${count} ${stateWords[mark]}`}
        title={mark === filter ? 'Show all' : `Show only: ${stateWords[mark]}`}
        onClick={() => {
          onFilter(mark === filter ? null : mark)
        }}
      >
        <StateMark shape={mark} word={stateWords[mark]} bare />
        {count}
      </button>
    ))}
    <span className="fg-3 t-small">{plural(total, 'worker')}</span>
    <span className="push" />
    <Segmented
      label="How workers are shown"
      small
      value={rows ? 'rows' : 'cells'}
      options={[
        {
          value: 'cells',
          label: (
            <>
              <Icon name="grid" size={14} />
              Cells
            </>
          ),
        },
        {
          value: 'rows',
          label: (
            <>
              <Icon name="list" size={14} />
              Rows
            </>
          ),
        },
      ]}
      onChange={(value) => {
        onRows(value === 'rows')
      }}
    />
  </div>
)
