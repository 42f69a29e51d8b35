import { readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { plural } from '@shared/lib/plural'
import { errorCode } from '../platform/system-error'

interface Folder {
  /** Absolute; it is there. */
  readonly path: string
  readonly isGit: boolean
}

/** The code of a problem that the person may answer with "all the same". */
export const folderQuestion = 'folder_question'

/**
 * Why a folder should not be a project, or not before the person said so again: the whole disk, all that is theirs, or a
 * folder that only holds the repositories that are meant. Null: nothing speaks against it.
 */
export const questionOfFolder = async (
  { path, isGit }: Folder,
  home: string,
): Promise<Problem | null> => {
  const [real, realHome] = await Promise.all([realOf(path), realOf(home)])
  const whole =
    real === dirname(real) ? 'the whole disk' : real === realHome ? 'your home folder' : null
  if (whole !== null) return isGit ? wide(path, whole) : tooWide(path, whole)
  if (isGit) return null
  const inside = await repositoriesIn(real)
  return inside.length === 0 ? null : onlyHolds(path, inside)
}

const realOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path)
  } catch (error) {
    if (errorCode(error) === null) throw error
    return path
  }
}

/** Names of the repositories directly in a folder, as far as they can be seen. */
const repositoriesIn = async (folder: string): Promise<string[]> => {
  const names = async (path: string) => {
    try {
      return await readdir(path, { withFileTypes: true })
    } catch (error) {
      if (errorCode(error) === null) throw error
      return []
    }
  }
  const below = (await names(folder)).filter((each) => each.isDirectory()).slice(0, mostFolders)
  const found = await Promise.all(
    below.map(async ({ name }) =>
      (await names(join(folder, name))).some((each) => each.name === '.git') ? [name] : [],
    ),
  )
  return found.flat().sort()
}

/** More are not looked into. */
const mostFolders = 500

const shown = 5

const tooWide = (path: string, whole: string): Problem =>
  problem('folder_too_wide', `${path} is ${whole}, and no Git repository.`, {
    kept: 'Nothing was added.',
    fix: 'Before and after a worker reads in a folder, every file of it is looked at. Choose the folder of one project.',
  })

const wide = (path: string, whole: string): Problem =>
  problem(folderQuestion, `${path} is ${whole}.`, {
    kept: 'Nothing was added yet.',
    fix: 'Workers could then read all that is in it, and what is not ignored counts as your uncommitted work. Most often the folder of one project is meant.',
  })

const onlyHolds = (path: string, inside: readonly string[]): Problem => {
  const more = inside.length > shown ? ` and ${String(inside.length - shown)} more` : ''
  return problem(
    folderQuestion,
    `${path} is no Git repository itself: it holds ${plural(inside.length, 'repository', 'repositories')} (${inside.slice(0, shown).join(', ')}${more}).`,
    {
      kept: 'Nothing was added yet.',
      fix: 'Workers could read it, but there are no clones of it and nothing to review. To let workers write, add one of these repositories.',
    },
  )
}
