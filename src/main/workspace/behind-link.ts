import { lstat } from 'node:fs/promises'
import { bytePath } from './byte-path'

/** Says whether a folder above a path is a symbolic link: such a path is not in the work tree. */
export const createLinkCheck = (root: string): ((path: string) => Promise<boolean>) => {
  const known = new Map<string, Promise<boolean>>()
  const isLink = async (folder: string): Promise<boolean> => {
    const found = await lstat(bytePath(root, folder)).catch(() => null)
    return found?.isSymbolicLink() ?? false
  }
  const behind = async (path: string): Promise<boolean> => {
    const cut = path.lastIndexOf('/')
    if (cut < 0) return false
    const folder = path.slice(0, cut)
    const answer = known.get(folder) ?? behind(folder).then((above) => above || isLink(folder))
    known.set(folder, answer)
    return answer
  }
  return behind
}
