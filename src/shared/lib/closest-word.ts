/** The word of `words` that was most likely meant by `written`; null if none is close. */
export const closestWord = (written: string, words: readonly string[]): string | null => {
  const lower = written.toLowerCase()
  const limit = Math.min(2, Math.floor(written.length / 3))
  let best: string | null = null
  let least = limit + 1
  // A word over this length is no slip of the finger for any of ours.
  if (written.length > 64) return null
  for (const word of words) {
    const distance = word.toLowerCase() === lower ? 0 : editDistance(lower, word.toLowerCase())
    if (distance < least) {
      best = word
      least = distance
    }
  }
  return best
}

/** Letters added, removed or replaced between two words. */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
