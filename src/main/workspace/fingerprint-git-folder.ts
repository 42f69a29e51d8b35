import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { bytePath } from './byte-path'
import { fileExists } from './file-exists'
import type { Git } from './git'
import { listFolder } from './list-folder'
import type { Repository } from './repository'

/**
 * The parts of a Git folder that no worker may change, each as one digest under its name: HEAD, index,
 * refs, logs, config, hooks. The index counts by what it lists: a refresh of its times is no change.
 */
export const fingerprintGitFolder = async (
  git: Git,
  { root, gitDir, commonDir }: Repository,
): Promise<Result<Record<string, string>, Problem>> => {
  const index = await git(root, ['ls-files', '-s', '-v', '-z'])
  if (!index.ok) return index
  const refs = await git(root, ['for-each-ref', '--format=%(objectname) %(symref) %(refname)'])
  if (!refs.ok) return refs
  return ok({
    '.git/HEAD': await readIfThere(join(gitDir, 'HEAD')),
    '.git/index': digest(index.value.stdout),
    '.git/refs': digest(refs.value.stdout),
    '.git/logs': digest(
      `${await statFile(join(gitDir, 'logs/HEAD'))}\n${await statFolder(join(commonDir, 'logs'))}`,
    ),
    '.git/config': digest(
      (await readIfThere(join(commonDir, 'config'))) +
        (await readIfThere(join(gitDir, 'config.worktree'))),
    ),
    '.git/hooks': digest(await statFolder(join(commonDir, 'hooks'))),
  })
}

const digest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex')

const readIfThere = async (file: string): Promise<string> =>
  (await fileExists(file)) ? readFile(file, 'latin1') : ''

const statFolder = async (folder: string): Promise<string> => {
  if (!(await fileExists(folder))) return ''
  const rows = []
  for (const path of (await listFolder(folder)).sort())
    rows.push(`${path} ${await statFile(bytePath(folder, path))}`)
  return rows.join('\n')
}

const statFile = async (file: string | Buffer): Promise<string> => {
  if (!(await fileExists(file))) return ''
  const { mode, size, mtimeMs } = await lstat(file)
  return `${mode} ${size} ${mtimeMs}`
}
