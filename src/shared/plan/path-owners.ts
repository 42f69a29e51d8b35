/** Who owns which paths; finds an owner of the same path, of a folder above it, or of something inside it. */
export class PathOwners<T> {
  private readonly owned = new Map<string, T>()
  /** Folders above an owned path, with that path. */
  private readonly above = new Map<string, { readonly owner: T; readonly path: string }>()

  /** The first of `paths` that collides with one added before: its owner, and the longer path. */
  collision(paths: readonly string[]): { readonly owner: T; readonly path: string } | null {
    for (const path of paths) {
      for (const folder of [path, ...foldersAbove(path)]) {
        const owner = this.owned.get(folder)
        if (owner !== undefined) return { owner, path }
      }
      const inside = this.above.get(path)
      if (inside !== undefined) return inside
    }
    return null
  }

  add(owner: T, paths: readonly string[]): void {
    for (const path of paths) {
      this.owned.set(path, owner)
      for (const folder of foldersAbove(path)) this.above.set(folder, { owner, path })
    }
  }
}

const foldersAbove = (path: string): readonly string[] => {
  const folders: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    folders.push(path.slice(0, at))
  return folders
}
