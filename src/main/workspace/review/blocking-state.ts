import { join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fileExists } from '../file-exists'
import type { Repository } from '../repository'
import { isOwnIndexLock } from './index-lock'

const states: readonly (readonly [name: string, what: string, fix: string])[] = [
  ['MERGE_HEAD', 'A merge is under way', 'Finish it with a commit, or: git merge --abort'],
  ['CHERRY_PICK_HEAD', 'A cherry-pick is under way', 'git cherry-pick --continue or --abort'],
  ['REVERT_HEAD', 'A revert is under way', 'git revert --continue or --abort'],
  ['rebase-merge', 'A rebase is under way', 'git rebase --continue or --abort'],
  ['rebase-apply', 'A rebase or "git am" is under way', 'git rebase --continue, or --abort it'],
  ['sequencer', 'A sequence of commits is under way', 'Continue or abort it with Git.'],
  [
    'index.lock',
    'Another Git command works on the index, or one crashed',
    'Wait for it. If none runs, remove the file index.lock in the Git folder.',
  ],
]

/** Why nothing may be written into a checkout right now; null when nothing stands in the way. */
export const blockingState = async ({
  root,
  gitDir,
}: Pick<Repository, 'root' | 'gitDir'>): Promise<Problem | null> => {
  for (const [name, what, fix] of states)
    if (await fileExists(join(gitDir, name))) {
      if (name === 'index.lock' && (await isOwnIndexLock(gitDir))) return ownLock(root)
      return problem('repository_busy', `${what} in this repository.`, {
        kept: 'Nothing was changed. Your decisions are kept.',
        fix,
        where: root,
      })
    }
  return null
}

/** It is let go where the commit ends: one that is met here was cut off. */
const ownLock = (where: string): Problem =>
  problem('own_lock', 'A commit of Wavedeck was cut off here, and its lock keeps the index.', {
    kept: 'Nothing was changed. Your decisions, the integrated files and your message are kept.',
    fix: 'Finish that commit or take it back under "Needs you" on Home: then index.lock goes, and Git works again.',
    where,
  })
