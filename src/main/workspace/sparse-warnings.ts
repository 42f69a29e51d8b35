import type { Git } from './git'
import { gitRecords } from './git-output'
import type { Repository } from './repository'

/** What to tell the person of a sparse checkout; none if it is whole. */
export const sparseWarnings = async (git: Git, repository: Repository): Promise<string[]> => {
  const files = await gitRecords(git, repository.root, ['ls-files', '-t', '-z'])
  return files.ok && files.value.some((row) => row.startsWith('S '))
    ? ['Your checkout is sparse; the workspace holds all files of the repository.']
    : []
}
