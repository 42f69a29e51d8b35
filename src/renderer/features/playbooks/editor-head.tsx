import type { PlaybookList } from '@shared/ipc/playbook-views'
import { useNavigate } from '../../bridge/navigation'
import { inPickOrder } from '../../parts/playbook/pick-order'
import { askToStart } from '../../parts/playbook/start-store'
import { useNarrow } from '../../parts/screen/use-narrow'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { Mark } from '../../ui/mark'
import { Menu, type MenuItem } from '../../ui/menu'
import { Select } from '../../ui/select'
import { type Doc, redoDoc, undoDoc } from './editor-store'
import { duplicate, exportSome, removeCopy } from './file-deeds'

interface Props {
  readonly id: string
  readonly doc: Doc
  readonly list: PlaybookList
  readonly name: string
  readonly errors: number
  readonly comparing: boolean
  readonly onCompare: () => void
  readonly onError: () => void
}

/** Which playbook, how it stands, and what can be done to all of it. */
export const EditorHead = (props: Props) => {
  const { id, doc, list, name, errors, comparing, onCompare, onError } = props
  const { go } = useNavigate()
  const narrow = useNarrow()
  const copied = doc.bundled !== null && doc.text !== doc.bundled
  const always: MenuItem[] = [
    { label: 'Export…', icon: 'ext', onSelect: () => void exportSome([id], id) },
  ]
  const takeAway: MenuItem = {
    label: doc.bundled === null ? 'Delete this playbook' : 'Reset to bundled',
    danger: true,
    onSelect: () => void removeCopy(id, doc),
  }
  return (
    <div className="head pb-head">
      {narrow ? (
        <span className="pb-pick">
          <Select
            label="Playbook"
            value={id}
            options={inPickOrder(list).map((entry) => ({ value: entry.id, label: entry.name }))}
            onChange={(next) => {
              go({ screen: 'playbooks', id: next })
            }}
          />
        </span>
      ) : (
        <h1 className="t-title" title={name}>
          {name}
        </h1>
      )}
      <Badge>{doc.bundled === null ? 'yours' : copied ? 'your copy' : 'bundled'}</Badge>
      {errors === 0 ? null : (
        <button type="button" className="pb-first" onClick={onError}>
          <Mark shape="failed" word={plural(errors, 'error')} boxed />
        </button>
      )}
      <span className="push" />
      <Button
        kind="quiet"
        icon="undo"
        why={doc.history.past.length === 0 ? 'Nothing to undo' : null}
        onClick={() => {
          undoDoc(id)
        }}
      >
        Undo
      </Button>
      <IconButton
        icon="redo"
        label="Redo"
        keys="mod+shift+z"
        disabled={doc.history.future.length === 0}
        onClick={() => {
          redoDoc(id)
        }}
      />
      {copied || comparing ? (
        <Button aria-pressed={comparing} onClick={onCompare}>
          {comparing ? 'Show the graph' : 'Compare'}
        </Button>
      ) : null}
      <Button
        onClick={() => {
          void duplicate(list, id, doc.text)
        }}
      >
        Duplicate
      </Button>
      <Button
        kind="primary"
        icon="play"
        keys="u"
        why={errors === 0 ? null : 'Put the errors right first'}
        onClick={() => {
          askToStart({ playbook: id })
        }}
      >
        Use it
      </Button>
      <Menu groups={doc.bundled === null || copied ? [always, [takeAway]] : [always]}>
        <button type="button" className="icon-btn" aria-label="More for this playbook">
          <Icon name="more" />
        </button>
      </Menu>
    </div>
  )
}
