import { stat } from 'node:fs/promises'
import { displayPath } from '@shared/diff/display-path'
import { isSecretLooking } from '@shared/diff/secret-looking'
import type { RepositoryFacts } from '@shared/ipc/views'
import { problem, type Problem } from '@shared/lib/problem'
import { currentBranch } from './current-branch'
import { isGone } from './file-errors'
import { fileExists } from './file-exists'
import { listDirty } from './fingerprint-checkout'
import type { Git } from './git'
import { openRepository } from './repository'

/** What the window says of a folder before a wave; looking changes nothing. `path` is absolute. */
export const inspectRepository = async (git: Git, path: string): Promise<RepositoryFacts> => {
  const outside = { path, isGit: false, root: null, branch: null, head: null, dirtyFiles: 0 }
  if (!(await fileExists(path))) return { ...outside, problem: folderMissing(path) }
  if (!(await isFolder(path))) return { ...outside, problem: notAFolder(path) }
  const opened = await openRepository(git, path)
  if (!opened.ok) {
    const plain = opened.error.code === 'not_a_repository'
    const isGit = !plain && opened.error.code !== 'git_missing'
    return { ...outside, isGit, problem: plain ? null : opened.error }
  }
  const { root, head } = opened.value
  const branch = await currentBranch(git, root)
  const dirty = await listDirty(git, root)
  const names = dirty.ok ? dirty.value.map(displayPath) : []
  return {
    path,
    isGit: true,
    root,
    branch: branch.ok ? branch.value : null,
    head,
    dirtyFiles: names.length,
    secretLooking: names.filter(isSecretLooking),
    problem: !branch.ok ? branch.error : dirty.ok ? null : dirty.error,
  }
}

/** A link is what it leads to; one that leads nowhere is no folder. */
const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

const notAFolder = (path: string): Problem =>
  problem('not_a_folder', `${path} is a file, not a folder.`, {
    fix: 'Choose the folder it is in.',
    where: path,
  })

/** The folder a plan names is not there. */
export const folderMissing = (path: string): Problem =>
  problem('folder_missing', 'This folder does not exist.', {
    fix: 'Check the path, or choose another folder.',
    where: path,
  })
