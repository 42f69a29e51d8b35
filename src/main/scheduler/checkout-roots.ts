/** Top folders of the checkouts workers are to run in: two plans may name the same one by subfolders. */
export interface CheckoutRoots {
  /** Null: not known yet; `found` is called when it is. */
  of(cwd: string): string | null
}

/** `read` answers the top folder of the repository around a folder, or the folder itself outside Git. */
export const createCheckoutRoots = (
  read: (cwd: string) => Promise<string>,
  found: () => void,
): CheckoutRoots => {
  const roots = new Map<string, string | null>()
  return {
    of(cwd) {
      const root = roots.get(cwd)
      if (root !== undefined) return root
      roots.set(cwd, null)
      void read(cwd)
        .catch(() => cwd)
        .then((path) => {
          roots.set(cwd, path)
          found()
        })
      return null
    },
  }
}
