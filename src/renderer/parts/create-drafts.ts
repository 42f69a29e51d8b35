import { create } from 'zustand'
import { openSavedDrafts } from './saved-drafts'

/** What is being written, by a name of its place; kept over other screens and restarts of the window. */
export interface Drafts<T> {
  /** Undefined: nothing is being written there. */
  readonly useDraft: (name: string) => T | undefined
  readonly read: (name: string) => T | undefined
  readonly keep: (name: string, draft: T) => void
  readonly drop: (name: string) => void
}

/** How a draft is saved. */
export interface DraftForm<T> {
  /** Undefined: nothing of the person's is in it. */
  readonly save: (draft: T) => unknown
  /** Undefined: not readable. */
  readonly load: (saved: unknown) => T | undefined
}

export const createDrafts = <T>(kind: string, form: DraftForm<T>): Drafts<T> => {
  const saved = openSavedDrafts(kind)
  const store = create<Readonly<Record<string, T>>>(() =>
    Object.fromEntries(
      [...saved.all].flatMap(([name, value]) => {
        const draft = form.load(value)
        return draft === undefined ? [] : [[name, draft]]
      }),
    ),
  )
  return {
    useDraft: (name) => store((all) => all[name]),
    read: (name) => store.getState()[name],
    keep(name, draft) {
      store.setState({ [name]: draft })
      const value = form.save(draft)
      if (value === undefined) saved.forget(name)
      else saved.save(name, value)
    },
    drop(name) {
      const others = Object.entries(store.getState()).filter(([each]) => each !== name)
      store.setState(Object.fromEntries(others), true)
      saved.forget(name)
    },
  }
}

export const createTextDrafts = (kind: string): Drafts<string> =>
  createDrafts(kind, {
    save: (text) => (text === '' ? undefined : text),
    load: (saved) => (typeof saved === 'string' ? saved : undefined),
  })
