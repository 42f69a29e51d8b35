import type { EditedFile } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import { call } from '../../bridge/client'
import { type Doc, docOf, docStore, fileRead, refuse, savedAs } from './editor-store'

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
  if (!found.ok) return found.error
  fileRead(key, found.value)
  return null
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const writing = new Set<string>()

const save = async (key: string): Promise<void> => {
  const doc = docOf(key)
  if (doc === undefined || doc.outside !== null || writing.has(key)) return
  if (doc.text === doc.saved) return
  writing.add(key)
  const saved = await write(key, doc)
  writing.delete(key)
  if (saved.ok) {
    savedAs(key, doc.text, saved.value.hash)
    if (docOf(key)?.text !== doc.text) soon(key)
  } else if (saved.error.code === 'playbook_changed_outside') await load(key)
  else refuse(key, saved.error)
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

/** Saves every edit of every open file a moment after it was made. Once, for the life of the window. */
export const saveEdits = (): (() => void) =>
  docStore.subscribe((docs, before) => {
    for (const [key, doc] of Object.entries(docs)) {
      const old = before[key]
      if (doc.text !== doc.saved && (old?.text !== doc.text || old.outside !== doc.outside))
        soon(key)
    }
  })
