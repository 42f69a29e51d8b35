/** A text with what can be undone and redone. `key` names the field last typed in. */
export interface TextHistory {
  readonly past: readonly string[]
  readonly present: string
  readonly future: readonly string[]
  readonly key: string | null
  readonly at: number
}

/** Typing in one field within this time is one step. */
const togetherMs = 1000
const steps = 200

export const startHistory = (text: string): TextHistory => ({
  past: [],
  present: text,
  future: [],
  key: null,
  at: 0,
})

/** Writes a new text; steps of the same key shortly after each other become one. */
export const record = (
  history: TextHistory,
  text: string,
  key: string | null,
  at: number,
): TextHistory => {
  if (text === history.present) return history
  const together = key !== null && key === history.key && at - history.at < togetherMs
  const past = together ? history.past : [...history.past, history.present].slice(-steps)
  return { past, present: text, future: [], key, at }
}

export const undo = (history: TextHistory): TextHistory => {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    key: null,
    at: 0,
  }
}

export const redo = (history: TextHistory): TextHistory => {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.present], present: after, future, key: null, at: 0 }
}
