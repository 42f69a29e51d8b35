import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { Menu } from '../../ui/menu'

export interface WorkerActionHandlers {
  readonly duplicate: () => void
  readonly remove: () => void
  readonly move: (to: number) => void
}

interface Props {
  readonly index: number
  readonly count: number
  readonly actions: WorkerActionHandlers
}

/** Copy, move, remove: what can be done with a worker of the plan. */
export const WorkerActions = ({ index, count, actions }: Props) => (
  <span className="row wr-actions">
    <IconButton icon="copy" label="Duplicate worker" small onClick={actions.duplicate} />
    <Menu
      groups={[
        [
          {
            label: 'Move up',
            icon: 'up',
            disabled: index === 0,
            onSelect: () => {
              actions.move(index - 1)
            },
          },
          {
            label: 'Move down',
            icon: 'down',
            disabled: index === count - 1,
            onSelect: () => {
              actions.move(index + 1)
            },
          },
        ],
        [{ label: 'Remove worker', icon: 'x', danger: true, onSelect: actions.remove }],
      ]}
    >
      <button type="button" className="icon-btn icon-btn-s" aria-label="More for this worker">
        <Icon name="more" />
      </button>
    </Menu>
  </span>
)
