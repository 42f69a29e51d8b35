/**
 * The paths in conflict of each merge that `git merge-tree --write-tree --stdin -z --no-messages` answered: for
 * each `1` (clean) or `0`, the tree, and the stages of what is in conflict. Paths hold one byte a character.
 */
export const parseMerges = (text: string): string[][] => {
  const fields = text.split('\0')
  const merges: string[][] = []
  let at = 0
  while (at < fields.length) {
    if (fields[at] !== '0' && fields[at] !== '1') {
      at += 1
      continue
    }
    const paths = new Set<string>()
    for (at += 2; at < fields.length && (fields[at] ?? '').includes('\t'); at += 1)
      paths.add((fields[at] ?? '').slice((fields[at] ?? '').indexOf('\t') + 1))
    merges.push([...paths])
  }
  return merges
}
