import type { EditedFile } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import { call } from '../../bridge/client'
import {
  type Doc,
  docOf,
  docStore,
  fileGone,
  fileRead,
  isUnsaved,
  refuse,
  savedAs,
} from './editor-store'

/** Long enough that typing is not written letter by letter, short enough that nothing is lost. */
const settleMs = 250

/** `briefs/x.md` is a brief; anything else is a playbook's id. */
export const isBrief = (key: string): boolean => key.startsWith('briefs/')

const read = (key: string): Promise<Result<EditedFile, Problem>> =>
  isBrief(key) ? call('readBrief', { path: key }) : call('readPlaybook', { id: key })

const write = (key: string, { text, hash, history }: Doc) => {
  const edited = { text, over: hash, history }
  return isBrief(key)
    ? call('saveBrief', { path: key, ...edited })
    : call('savePlaybook', { id: key, ...edited })
}

/** Reads a file from the disk into the store; the problem, if it can't be read. */
export const load = async (key: string): Promise<Problem | null> => {
  const found = await read(key)
  if (!found.ok) {
    if (found.error.code === 'unknown_playbook_file') fileGone(key)
    return found.error
  }
  fileRead(key, found.value)
  return null
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const writing = new Set<string>()

const save = async (key: string): Promise<void> => {
  const doc = docOf(key)
  if (doc === undefined || doc.outside !== null || doc.gone || writing.has(key)) return
  if (!isUnsaved(doc)) return
  writing.add(key)
  const saved = await write(key, doc)
  writing.delete(key)
  if (saved.ok) {
    savedAs(key, doc, saved.value.hash)
    const now = docOf(key)
    if (now !== undefined && isUnsaved(now)) soon(key)
  } else if (lookAgain.includes(saved.error.code)) await load(key)
  else refuse(key, saved.error)
}

const lookAgain = ['playbook_changed_outside', 'unknown_playbook_file']

/** Writes a file again that another program deleted, with all that can be undone in it. */
export const writeAgain = async (key: string): Promise<void> => {
  const doc = docOf(key)
  if (doc === undefined) return
  const { text } = doc
  const made = await (isBrief(key)
    ? call('createBrief', { path: key, text })
    : call('createPlaybook', { id: key, text }))
  if (made.ok) await load(key)
  else refuse(key, made.error)
}

const soon = (key: string): void => {
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => {
      void save(key)
    }, settleMs),
  )
}

/**
 * Saves every edit of every open file a moment after it was made, and at once when the window goes. Once, for the
 * life of the window.
 */
export const saveEdits = (): (() => void) => {
  window.addEventListener('pagehide', () => {
    for (const key of Object.keys(docStore.getState())) void save(key)
  })
  return docStore.subscribe((docs, before) => {
    for (const [key, doc] of Object.entries(docs)) {
      const old = before[key]
      const isNew =
        old?.text !== doc.text ||
        old.history !== doc.history ||
        old.outside !== doc.outside ||
        old.gone !== doc.gone
      if (isNew && isUnsaved(doc)) soon(key)
    }
  })
}
