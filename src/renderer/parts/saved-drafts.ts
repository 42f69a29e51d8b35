/** Room for all drafts of one kind, in characters; past it those left alone the longest are not saved any more. */
export const roomForDrafts = 500_000

/** What of one kind of drafts outlives the window, by name; the one written last stands last. */
export interface SavedDrafts {
  readonly all: ReadonlyMap<string, unknown>
  readonly save: (name: string, draft: unknown) => void
  readonly forget: (name: string) => void
}

const parsed = (text: string): { readonly at: number; readonly draft: unknown } => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && 'at' in value && 'draft' in value)
      return { at: Number(value.at), draft: value.draft }
  } catch {
    // Not ours or cut short; as good as never saved.
  }
  return { at: 0, draft: undefined }
}

/** Opens what was saved under `place`; each draft is an entry of its own, so that a key press writes one. */
export const openSavedDrafts = (place: string): SavedDrafts => {
  const storage = typeof localStorage === 'undefined' ? null : localStorage
  const prefix = `drafts/${place}/`
  /** Length of each entry, the one written last at the end. */
  const lengths = new Map<string, number>()

  const forget = (name: string) => {
    if (lengths.delete(name)) storage?.removeItem(prefix + name)
  }
  const makeRoom = () => {
    let total = [...lengths.values()].reduce((sum, length) => sum + length, 0)
    for (const [name, length] of [...lengths]) {
      if (total <= roomForDrafts) return
      forget(name)
      total -= length
    }
  }

  const found = Object.keys(storage ?? {})
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const text = storage?.getItem(key) ?? ''
      return { name: key.slice(prefix.length), length: text.length, ...parsed(text) }
    })
    .toSorted((a, b) => a.at - b.at)
  for (const { name, length } of found) lengths.set(name, length)
  makeRoom()

  return {
    all: new Map(
      found.filter(({ name }) => lengths.has(name)).map(({ name, draft }) => [name, draft]),
    ),
    save(name, draft) {
      const text = JSON.stringify({ at: Date.now(), draft })
      if (text.length > roomForDrafts) {
        forget(name)
        return
      }
      lengths.delete(name)
      lengths.set(name, text.length)
      makeRoom()
      try {
        storage?.setItem(prefix + name, text)
      } catch {
        // The disk or the browser's own limit: it goes on in memory.
        forget(name)
      }
    },
    forget,
  }
}
