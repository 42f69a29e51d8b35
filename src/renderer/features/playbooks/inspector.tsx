import type { Issue } from '@shared/playbook/parse'
import { titleOf } from '@shared/playbook/phase'
import type { Playbook } from '@shared/playbook/schema'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button'
import { Icon } from '../../ui/icon'
import { Menu, type MenuItem } from '../../ui/menu'
import { BookFields } from './book-fields'
import type { Edit } from './edit-types'
import { FlowFields } from './flow-fields'
import { GateFields } from './gate-fields'
import { PhaseFields } from './phase-fields'
import { unshown, writtenOf } from './reading'
import { RestIssues } from './rest-issues'

interface Props {
  readonly book: Playbook
  readonly raw: unknown
  readonly issues: readonly Issue[]
  /** Null: the playbook itself. */
  readonly selected: string | null
  readonly providers: readonly string[]
  readonly briefs: readonly string[]
  readonly edit: Edit
  /** The rarer fields are shown too. */
  readonly more: boolean
  readonly onMore: (more: boolean) => void
  readonly menu: readonly (readonly MenuItem[])[]
  readonly onSelect: (phase: string | null) => void
  readonly onAddLink: () => void
  readonly onBrief: (path: string) => void
  readonly children: ReactNode
}

/** Fields that say their own problems; the rarer ones only while they are shown. */
const fewFields = [
  ...['who', 'tier', 'provider', 'readOnly', 'workers', 'budget.each.costUsd', 'brief', 'gate'],
]
const allFields = [
  ...[...fewFields, 'role', 'id', 'does', 'if', 'after', 'then', 'with', 'limit', 'sees', 'blind'],
  ...['lenses', 'returns', 'quorum', 'isolate', 'runner', 'budget.costUsd'],
  ...['budget.each.minutes', 'rules'],
]

/** Every field of what is selected; each edit is one step of the document. */
export const Inspector = (props: Props) => {
  const { book, raw, issues, selected, edit, menu, more, onMore, onSelect } = props
  const index = book.phases.findIndex(({ id }) => id === selected)
  const phase = book.phases[index]
  const shared =
    phase === undefined
      ? null
      : { book, phase, index, written: writtenOf(raw, index), issues, edit }
  const rest = unshown(issues, index, more ? allFields : fewFields)
  return (
    <aside className="pb-i scroll" aria-label="Inspector">
      <div className="panel-h">
        <Icon
          name={phase === undefined ? 'flow' : phase.who === 'lead' ? 'user' : 'term'}
          size={14}
        />
        <h2 className="trunc">{phase === undefined ? 'The playbook' : titleOf(phase)}</h2>
        <span className="fg-3 t-small nowrap">
          {phase === undefined ? '' : `phase ${index + 1}`}
        </span>
        <span className="push" />
        {phase === undefined ? null : (
          <IconButton
            icon="x"
            label="Show the playbook itself"
            keys="escape"
            small
            onClick={() => {
              onSelect(null)
            }}
          />
        )}
        <Menu groups={menu}>
          <button type="button" className="icon-btn icon-btn-s" aria-label="What can be done">
            <Icon name="more" />
          </button>
        </Menu>
      </div>
      {shared === null ? (
        <BookFields book={book} raw={raw} issues={issues} edit={edit} />
      ) : (
        <div key={shared.phase.id}>
          {rest.length === 0 ? null : (
            <div className="fsec">
              <RestIssues issues={rest} edit={edit} />
            </div>
          )}
          <PhaseFields
            {...shared}
            providers={props.providers}
            briefs={props.briefs}
            onBrief={props.onBrief}
          />
          <GateFields {...shared} onSelect={onSelect} onAddLink={props.onAddLink} />
          <div className="fmore">
            <button
              type="button"
              className="more-b"
              aria-expanded={more}
              onClick={() => {
                onMore(!more)
              }}
            >
              <Icon name={more ? 'down' : 'chev'} size={12} />
              Name, flow, results and rules
            </button>
          </div>
          {more ? <FlowFields {...shared} /> : null}
        </div>
      )}
      {props.children}
    </aside>
  )
}
