import type { EditedFile, EditHistory, PlaybookSource, TextPatch } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import type { Change } from '@shared/playbook/change'
import { edit } from '@shared/playbook/edit'
import { applyPatch, invert, patchBetween } from '@shared/playbook/patch'
import { mergeTexts } from '@shared/text/merge-texts'
import { create } from 'zustand'
import { toast } from '../../ui/toast'

/** A file being edited: a playbook, or a brief. Kept while the person looks at other screens. */
export interface Doc {
  readonly text: string
  /** The file as the window last saw it. */
  readonly saved: string
  readonly hash: string
  readonly source: PlaybookSource
  readonly bundled: string | null
  readonly history: EditHistory
  /** The history as it was last stored beside the file. */
  readonly kept: EditHistory
  /** What was last typed in, and when: typing in one place within a second is one step. */
  readonly typed: { readonly key: string; readonly at: number } | null
  /** What another program made of the file meanwhile; nothing is saved until the person has decided. */
  readonly outside: {
    readonly text: string
    readonly hash: string
    readonly source: PlaybookSource
  } | null
  /** Another program deleted the file; its text is only here. */
  readonly gone: boolean
  readonly refused: Problem | null
}

const togetherMs = 1000
const steps = 200

export const docStore = create<Readonly<Record<string, Doc>>>(() => ({}))

export const docOf = (key: string): Doc | undefined => docStore.getState()[key]

const put = (key: string, change: (doc: Doc) => Doc): void => {
  const doc = docOf(key)
  if (doc !== undefined) docStore.setState({ [key]: settled(change(doc)) })
}

/** Where the file of another program says what the window says, there is nothing left to decide. */
const settled = (doc: Doc): Doc => {
  const { outside, text } = doc
  return outside?.text === text
    ? { ...doc, saved: text, hash: outside.hash, source: outside.source, outside: null }
    : doc
}

const sourceOf = ({ bundled }: Pick<Doc, 'bundled'>, text: string): PlaybookSource => {
  if (bundled === null) return 'yours'
  return text === bundled ? 'bundled' : 'changed'
}

/** A file was read: it opens, or what is open learns what stands on the disk now. */
export const fileRead = (
  key: string,
  { text, hash, source, bundled, history }: EditedFile,
): void => {
  const doc = docOf(key)
  if (doc === undefined) {
    const fresh = { text, saved: text, hash, source, bundled, history, kept: history }
    docStore.setState({
      [key]: { ...fresh, typed: null, outside: null, gone: false, refused: null },
    })
  } else if (hash === doc.hash || text === doc.text)
    put(key, (old) => ({ ...old, saved: text, hash, source, bundled, outside: null, gone: false }))
  else put(key, (old) => ({ ...old, bundled, outside: { text, hash, source }, gone: false }))
}

/** There is no such file any more; what is open keeps its text, and nothing is saved until the person has decided. */
export const fileGone = (key: string): void => {
  put(key, (doc) => ({ ...doc, outside: null, gone: true }))
}

/** Forgets a file that is gone. */
export const closeDoc = (key: string): void => {
  const rest = Object.entries(docStore.getState()).filter(([name]) => name !== key)
  docStore.setState(Object.fromEntries(rest), true)
}

const record = (doc: Doc, text: string, typed: Doc['typed']): Doc => {
  if (text === doc.text) return doc
  const { past } = doc.history
  const together =
    typed !== null &&
    doc.typed?.key === typed.key &&
    typed.at - doc.typed.at < togetherMs &&
    past.length > 0
  const before = together ? undo(doc.text, past).text : doc.text
  const kept = together ? past.slice(0, -1) : past
  const next = [...kept, patchBetween(before, text)].slice(-steps)
  return { ...doc, text, history: { past: next, future: [] }, typed }
}

const undo = (
  text: string,
  past: readonly TextPatch[],
): { text: string; patch: TextPatch | null } => {
  const patch = past.at(-1)
  return patch === undefined
    ? { text, patch: null }
    : { text: applyPatch(text, invert(patch)), patch }
}

/** The person wrote the text itself; `field` joins typing to one step. */
export const writeText = (key: string, text: string, field: string | null): void => {
  put(key, (doc) => record(doc, text, field === null ? null : { key: field, at: Date.now() }))
}

/** An edit of graph or inspector, folded onto the text; false, and said, where the text can't take it. */
export const changeDoc = (key: string, change: Change): boolean => {
  const doc = docOf(key)
  if (doc === undefined) return false
  const edited = edit(doc.text, change)
  if (!edited.ok) {
    toast('failed', edited.error.message)
    return false
  }
  put(key, (old) => record(old, edited.value.text, null))
  return true
}

export const undoDoc = (key: string): void => {
  put(key, (doc) => {
    const { text, patch } = undo(doc.text, doc.history.past)
    if (patch === null) return doc
    const history = {
      past: doc.history.past.slice(0, -1),
      future: [patch, ...doc.history.future],
    }
    return { ...doc, text, history, typed: null }
  })
}

export const redoDoc = (key: string): void => {
  put(key, (doc) => {
    const [patch, ...future] = doc.history.future
    if (patch === undefined) return doc
    const history = { past: [...doc.history.past, patch], future }
    return { ...doc, text: applyPatch(doc.text, patch), history, typed: null }
  })
}

/** Takes the file of another program as it is, or both joined; what was here stays one undo away. */
export const settleOutside = (key: string, how: 'load' | 'merge'): void => {
  put(key, (doc) => {
    const { outside } = doc
    if (outside === null) return doc
    const merged = mergeTexts(doc.saved, doc.text, outside.text)
    if (how === 'merge' && merged.conflicts > 0)
      toast(
        'needs',
        `${merged.conflicts} place${merged.conflicts === 1 ? '' : 's'} changed in both: yours stands, the file's lines are kept above it as comments.`,
      )
    const now = record(doc, how === 'load' ? outside.text : merged.text, null)
    return {
      ...now,
      saved: outside.text,
      hash: outside.hash,
      source: outside.source,
      outside: null,
    }
  })
}

/** Whether the file, or the history beside it, is older than what the window has. */
export const isUnsaved = ({ text, saved, history, kept }: Doc): boolean =>
  text !== saved || history !== kept

export const savedAs = (
  key: string,
  { text, history }: Pick<Doc, 'text' | 'history'>,
  hash: string,
): void => {
  put(key, (doc) => ({
    ...doc,
    saved: text,
    kept: history,
    hash,
    source: sourceOf(doc, text),
    refused: null,
  }))
}

export const refuse = (key: string, refused: Problem): void => {
  put(key, (doc) => ({ ...doc, refused }))
}
