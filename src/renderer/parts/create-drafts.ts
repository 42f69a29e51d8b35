import { create } from 'zustand'

/** What is being written, by a name of its place; kept while the person looks at other screens. */
export interface Drafts<T> {
  /** Undefined: nothing is being written there. */
  readonly useDraft: (name: string) => T | undefined
  readonly read: (name: string) => T | undefined
  readonly keep: (name: string, draft: T) => void
  readonly drop: (name: string) => void
}

export const createDrafts = <T>(): Drafts<T> => {
  const store = create<Readonly<Record<string, T>>>(() => ({}))
  return {
    useDraft: (name) => store((all) => all[name]),
    read: (name) => store.getState()[name],
    keep(name, draft) {
      store.setState({ [name]: draft })
    },
    drop(name) {
      const others = Object.entries(store.getState()).filter(([each]) => each !== name)
      store.setState(Object.fromEntries(others), true)
    },
  }
}
