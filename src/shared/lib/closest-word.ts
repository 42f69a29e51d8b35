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
  return best ?? sharedStem(lower, words)
}

/** The shortest word that shares most of `written`, in one piece: `costUsd` means `maxReportedCostUsd`. */
const sharedStem = (lower: string, words: readonly string[]): string | null => {
  let best: string | null = null
  let most = Math.max(leastStem, Math.ceil((lower.length * 2) / 3)) - 1
  for (const word of words) {
    const shared = commonPiece(lower, word.toLowerCase())
    const shorter = best !== null && shared === most && word.length < best.length
    if (shared > most || shorter) {
      best = word
      most = shared
    }
  }
  return best
}

const leastStem = 6

const commonPiece = (a: string, b: string): number => {
  let most = 0
  for (let from = 0; from + most < a.length; from++)
    while (from + most < a.length && b.includes(a.slice(from, from + most + 1))) most++
  return most
}

/** Letters added, removed, replaced or swapped with their neighbour between two words. */
const editDistance = (a: string, b: string): number => {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(replaced, at(row, j) + 1, at(next, j - 1) + 1)
      next.push(swapped ? Math.min(least, at(before, j - 2) + 1) : least)
    }
    before = row
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
