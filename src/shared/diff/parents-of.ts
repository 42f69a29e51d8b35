/** The folders above a path, the topmost first: `a`, `a/b` for `a/b/c`. */
export const parentsOf = (path: string): string[] => {
  const parents: string[] = []
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    parents.push(path.slice(0, at))
  return parents
}
