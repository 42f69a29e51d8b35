/** What is typed in a field and not yet in the document, with its own steps back and forth. */
export interface Draft {
  readonly text: string
  readonly past: readonly string[]
  readonly future: readonly string[]
  /** When it was last typed in: typing within a second is one step. */
  readonly at: number
}

const togetherMs = 1000

/** The draft with `text` typed; `before` is what the field showed. */
export const typeInto = (draft: Draft | null, before: string, text: string, at: number): Draft => {
  const past = draft?.past ?? []
  const together = draft !== null && past.length > 0 && at - draft.at < togetherMs
  return { text, past: together ? past : [...past, before], future: [], at }
}

/** Null: nothing typed is left to take back. */
export const stepBack = (draft: Draft | null): Draft | null => {
  const text = draft?.past.at(-1)
  if (draft === null || text === undefined) return null
  return { text, past: draft.past.slice(0, -1), future: [draft.text, ...draft.future], at: 0 }
}

/** Null: nothing was taken back. */
export const stepForth = (draft: Draft | null): Draft | null => {
  const [text, ...future] = draft?.future ?? []
  if (draft === null || text === undefined) return null
  return { text, past: [...draft.past, draft.text], future, at: 0 }
}
