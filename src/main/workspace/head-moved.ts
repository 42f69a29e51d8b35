import type { Workspace } from '@shared/worker/workspace'
import type { Git } from './git'
import { openRepository } from './repository'

/** HEAD of the person's repository is another commit than when the work started. Unknown is false. */
export const headMoved = async (git: Git, workspace: Workspace): Promise<boolean> => {
  if (workspace.repository === null || workspace.head === null) return false
  const now = await openRepository(git, workspace.repository)
  return now.ok && now.value.head !== workspace.head
}
