/** Anything but this ends a word; a `:` too, so that `a.ts:12` is a path and an address is none. */
const wordEnd = /[^\w.@*/~-]+/
const pathWord = /^(?!\/\/)(?:[\w.@*~-]*\/[\w.@*/-]*|[\w@-][\w.@-]*\.[A-Za-z][A-Za-z0-9]{0,5})$/
const longestPath = 300
/** What a worker owns is said early; the rest of a long brief is material. */
const readChars = 16_384
const owning = /\bown(?:s|ed|er|ing|ership)?\b/i
const listItem = /^\s*(?:[-*+]|\d+[.)])\s/

/**
 * The paths a brief speaks of, without trailing `/` or `*`. Where it says what it owns, only those: the
 * line that says so and the list under it; else every word that looks like a path.
 */
export const ownedPaths = (task: string): readonly string[] => {
  const lines = task.slice(0, readChars).split('\n')
  const owned: string[] = []
  let inList = false
  for (const line of lines) {
    inList = owning.test(line) || (inList && (listItem.test(line) || line.trim() === ''))
    if (inList) owned.push(line)
  }
  const paths = pathsIn(owned.join('\n'))
  return paths.length > 0 ? paths : pathsIn(lines.join('\n'))
}

const pathsIn = (text: string): readonly string[] => {
  const words = [...new Set(text.split(wordEnd))]
  const paths = words
    .filter((word) => word.length <= longestPath)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => pathWord.test(word) && !/^(?:e\.g|i\.e)$/i.test(word))
    .map((word) => word.replace(/^\.\//, '').replace(/[/*.]+$/, ''))
  return [...new Set(paths.filter((path) => path !== ''))]
}
