/** What the palette needs to know of an entry to find it. */
interface Findable {
  readonly group: string
  readonly label: string
  readonly note: string
}

/** A stretch of a label; `hit` where the query matched. */
export interface Part {
  readonly text: string
  readonly hit: boolean
}

const atMost = 8

const rank = (entry: Findable, query: string): number => {
  const label = entry.label.toLowerCase()
  const at = label.indexOf(query)
  if (at === 0) return 0
  if (at > 0) return label[at - 1] === ' ' ? 1 : 2
  if (entry.note.toLowerCase().includes(query)) return 3
  const words = query.split(/\s+/)
  const text = `${label} ${entry.note.toLowerCase()}`
  return words.every((word) => text.includes(word)) ? 4 : Infinity
}

/**
 * Entries that match, best first within their group, at most eight a group; the order of groups stays.
 * An empty query matches all. `>` in front asks for commands only: the first group.
 */
export const findEntries = <E extends Findable>(
  entries: readonly E[],
  typed: string,
): readonly { readonly group: string; readonly entries: readonly E[] }[] => {
  const commandsOnly = typed.startsWith('>')
  const query = typed.replace(/^>/, '').trim().toLowerCase()
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (commandsOnly ? groups.slice(0, 1) : groups).flatMap((group) => {
    const found = entries
      .filter((entry) => entry.group === group)
      .map((entry) => ({ entry, rank: rank(entry, query) }))
      .filter((each) => each.rank < Infinity)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, atMost)
      .map(({ entry }) => entry)
    return found.length > 0 ? [{ group, entries: found }] : []
  })
}

/** Parts of a label, the first match marked. */
export const partsOf = (label: string, typed: string): readonly Part[] => {
  const query = typed.replace(/^>/, '').trim().toLowerCase()
  const at = query === '' ? -1 : label.toLowerCase().indexOf(query)
  if (at < 0) return [{ text: label, hit: false }]
  const end = at + query.length
  return [
    { text: label.slice(0, at), hit: false },
    { text: label.slice(at, end), hit: true },
    { text: label.slice(end), hit: false },
  ].filter(({ text }) => text !== '')
}
