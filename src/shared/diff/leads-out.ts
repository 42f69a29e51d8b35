/**
 * True if a symbolic link at `path` with this target leads out of the repository, or into its Git folder: what is
 * written through it is then not what a review shows. Paths from the top folder, parted by slashes.
 */
export const leadsOut = (path: string, target: string): boolean => {
  if (target.startsWith('/')) return true
  const at = path.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') at.push(step)
    else if (at.pop() === undefined) return true
    if (at[0]?.toLowerCase() === '.git') return true
  }
  return false
}
