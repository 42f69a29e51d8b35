import type { PlaybookEntry, PlaybookList } from '@shared/ipc/playbook-views'
import { inPickOrder } from '../../parts/playbook/pick-order'
import { plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { Menu } from '../../ui/menu'
import { Icon } from '../../ui/icon'
import { useRoving } from '../../ui/use-roving'

const sourceWords = { bundled: 'bundled', changed: 'your copy', yours: 'yours' } as const

/** Where a playbook comes from and how long it is. */
export const entryNote = ({ source, phases, problem }: PlaybookEntry): string =>
  problem === null ? `${sourceWords[source]}, ${plural(phases, 'phase')}` : 'can not be read'

interface Props {
  readonly list: PlaybookList
  readonly selected: string | null
  readonly onOpen: (id: string | null) => void
  readonly onNew: () => void
  readonly onImport: () => void
  readonly onExport: () => void
}

/** Every playbook, at the left. */
export const PlaybookNav = ({ list, selected, onOpen, onNew, onImport, onExport }: Props) => {
  const roving = useRoving<HTMLDivElement>()
  return (
    <aside className="pb-l" aria-label="Playbooks">
      <div className="sec-h pb-lh">
        <span className="t-head grow">Playbooks</span>
        <Menu
          groups={[
            [
              { label: 'New playbook', icon: 'plus', onSelect: onNew },
              { label: 'Import a file…', icon: 'folder', onSelect: onImport },
              { label: 'Export all of them…', icon: 'ext', onSelect: onExport },
            ],
          ]}
        >
          <button type="button" className="icon-btn icon-btn-s" aria-label="Add a playbook">
            <Icon name="plus" />
          </button>
        </Menu>
      </div>
      <div className="row-list pb-ll scroll" {...roving}>
        <button
          type="button"
          data-item
          className={selected === null ? 'lrow pb-li is-selected' : 'lrow pb-li'}
          aria-current={selected === null}
          onClick={() => {
            onOpen(null)
          }}
        >
          <span className="col">
            <span className="t-small">Which one?</span>
            <span className="t-micro fg-3">compare and pick</span>
          </span>
        </button>
        {inPickOrder(list).map((entry) => (
          <button
            key={entry.id}
            type="button"
            data-item
            className={entry.id === selected ? 'lrow pb-li is-selected' : 'lrow pb-li'}
            aria-current={entry.id === selected}
            title={entry.name}
            onClick={() => {
              onOpen(entry.id)
            }}
          >
            <span className="col grow">
              <span className="t-small trunc">{entry.name}</span>
              <span className="t-micro fg-3 trunc">{entryNote(entry)}</span>
            </span>
            {entry.errors > 0 || entry.problem !== null ? (
              <Mark shape="failed" word={plural(Math.max(1, entry.errors), 'error')} bare />
            ) : null}
          </button>
        ))}
      </div>
    </aside>
  )
}
