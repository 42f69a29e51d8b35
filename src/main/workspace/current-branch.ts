import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Git } from './git'
import { gitLine } from './git-output'

/** The branch that a checkout is on; null: none, its HEAD is detached. */
export const currentBranch = async (
  git: Git,
  folder: string,
): Promise<Result<string | null, Problem>> => {
  const args = ['symbolic-ref', '-q', '--short', 'HEAD']
  const branch = await gitLine(git, folder, args, { expectedCodes: [0, 1] })
  return branch.ok ? ok(branch.value === '' ? null : branch.value) : branch
}
