/** `Check the docs` -> `check-the-docs`, told apart from the ids there are. */
export const phaseIdOf = (title: string, taken: readonly string[]): string => {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const base = /^[a-z]/.test(words) ? words : `phase-${words}`.replace(/-$/, '')
  const free = (at: number): string => {
    const id = at === 1 ? base : `${base}-${at}`
    return taken.includes(id) ? free(at + 1) : id
  }
  return free(1)
}
