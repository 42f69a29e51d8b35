import type { PlaybookList } from '@shared/ipc/playbook-views'
import { edit } from '@shared/playbook/edit'
import { go } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { toast } from '../../ui/toast'
import { closeDoc, type Doc } from './editor-store'
import { freeId } from './phase-changes'
import { load } from './save-docs'

const ids = ({ playbooks }: PlaybookList): readonly string[] => playbooks.map(({ id }) => id)

const starter = `version: 1
name: New playbook
goal: Say in a line what it is for.
pickWhen: Say when to take it.
phases:
  - id: work
    role: Work
    tier: standard
    workers: { from: plan, max: 4 }
    does: What the workers do.
    gate:
      name: tests pass
      retry: 1
      needs: [{ check: test, in: combined }]
`

/** Makes a playbook under a free id and opens it. */
const create = async (list: PlaybookList, wanted: string, text: string): Promise<void> => {
  const id = freeId(wanted, ids(list))
  const made = await ask('createPlaybook', { id, text })
  if (made !== null) go({ screen: 'playbooks', id })
}

export const newPlaybook = (list: PlaybookList): Promise<void> =>
  create(list, 'new-playbook', starter)

/** A copy of its own, under a name of its own. */
export const duplicate = (list: PlaybookList, id: string, text: string): Promise<void> => {
  const name = list.playbooks.find((entry) => entry.id === id)?.name ?? id
  const renamed = edit(text, { op: 'set', field: ['name'], value: `${name}, copy` })
  return create(list, id, renamed.ok ? renamed.value.text : text)
}

/** Takes the person's copy away; a bundled one counts again. The toast brings it back. */
export const removeCopy = async (id: string, doc: Doc): Promise<void> => {
  const removed = await ask('removePlaybook', { id, over: doc.hash })
  if (removed === null) return
  closeDoc(id)
  const bundled = doc.bundled !== null
  const bringBack = async () => {
    const history = { past: [], future: [] }
    if (!bundled) await ask('createPlaybook', { id, text: doc.text })
    else {
      const now = await ask('readPlaybook', { id })
      if (now !== null) await ask('savePlaybook', { id, text: doc.text, over: now.hash, history })
    }
    closeDoc(id)
    await load(id)
    go({ screen: 'playbooks', id })
  }
  toast('stopped', bundled ? 'Your copy was taken away; the bundled one counts' : 'Deleted', {
    label: 'Undo',
    run: () => void bringBack(),
  })
  if (bundled) await load(id)
  else go({ screen: 'playbooks' })
}

/** Writes one file that other installations, and the form's other readers, can read; says what is `without` it. */
export const exportSome = async (
  which: readonly string[],
  name: string,
  without: readonly string[] = [],
): Promise<void> => {
  const made = await ask('exportPlaybooks', { ids: [...which] })
  if (made === null) return
  const saved = await ask('savePlaybookFile', { text: made.text, name: `${name}.yaml` })
  if (saved?.path == null) return
  if (without.length === 0) toast('ok', `Written to ${saved.path}`)
  else toast('needs', `Written to ${saved.path}, without what has an error: ${without.join(', ')}`)
}

export const importFile = async (): Promise<void> => {
  const file = await ask('openPlaybookFile', {})
  if (file?.text == null) return
  const done = await ask('importPlaybooks', { text: file.text })
  if (done === null) return
  const [first] = done.ids
  const notes = done.notes.length === 0 ? '' : ` ${done.notes.join(' ')}`
  toast(done.notes.length === 0 ? 'ok' : 'needs', `Imported ${done.ids.join(', ')}.${notes}`)
  if (first !== undefined) go({ screen: 'playbooks', id: first })
}
