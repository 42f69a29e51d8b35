import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'

/** All files at or below the seed paths, relative to `root`. Refuses what leaves `root` and every link. */
export const listSeedFiles = async (
  root: string,
  seedPaths: readonly string[],
): Promise<Result<string[], Problem>> => {
  const files: string[] = []
  for (const path of seedPaths) {
    const parts = path.split('/')
    if (isAbsolute(path) || parts.some((part) => ['', '.', '..', '.git'].includes(part)))
      return fail(refused(path, 'is not a plain path inside the folder'))
    for (const [at] of parts.slice(1).entries()) {
      const above = await lstat(join(root, ...parts.slice(0, at + 1))).catch(() => null)
      if (above?.isSymbolicLink()) return fail(refused(path, 'leads through a symbolic link'))
    }
    const found = await collect(root, path, files)
    if (found !== null) return fail(refused(path, found))
  }
  return ok(files)
}

/** Null, or why the path can't be a seed. */
const collect = async (root: string, path: string, files: string[]): Promise<string | null> => {
  const found = await lstat(join(root, path)).catch(() => null)
  if (found === null) return 'does not exist'
  if (found.isSymbolicLink()) return `holds a symbolic link: ${path}`
  if (found.isFile()) {
    files.push(path)
    return null
  }
  if (!found.isDirectory()) return `holds what is neither a file nor a folder: ${path}`
  for (const name of await readdir(join(root, path))) {
    if (name === '.git') return `holds a repository of its own: ${path}`
    const problemBelow = await collect(root, `${path}/${name}`, files)
    if (problemBelow !== null) return problemBelow
  }
  return null
}

const refused = (path: string, why: string): Problem =>
  problem('seed_path', `The seed path ${path} ${why}.`, {
    kept: 'Nothing was started.',
    fix: 'Name existing files or folders below the repository, without links.',
    where: path,
  })

/** Copies seed files that the workspace does not have yet (ignored ones, or all in a scratch folder). */
export const copySeedFiles = async (
  root: string,
  files: readonly string[],
  target: string,
): Promise<void> => {
  for (const file of files) {
    const to = join(target, file)
    if ((await lstat(to).catch(() => null)) !== null) continue
    await mkdir(dirname(to), { recursive: true })
    await copyFile(join(root, file), to)
  }
}
