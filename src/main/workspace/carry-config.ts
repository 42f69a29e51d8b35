import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Git } from './git'
import { gitRecords } from './git-output'
import type { Repository } from './repository'

const carried = '^(core\\.(autocrlf|eol|attributesfile|excludesfile)|filter\\..*)$'

/**
 * Copies the settings of the person's repository that decide how files are written (line endings,
 * filters) into a clone; else every such file would look changed there.
 */
export const carryConfig = async (
  git: Git,
  source: Repository,
  clone: string,
): Promise<Result<null, Problem>> => {
  const args = ['config', '-z', '--show-scope', '--get-regexp', carried]
  const found = await gitRecords(git, source.root, args, { expectedCodes: [0, 1] })
  if (!found.ok) return found
  for (let at = 0; at + 1 < found.value.length; at += 2) {
    const scope = found.value[at]
    if (scope !== 'local' && scope !== 'worktree') continue
    const [key = '', ...value] = Buffer.from(found.value[at + 1] ?? '', 'latin1')
      .toString()
      .split('\n')
    const done = await git(clone, ['config', '--local', '--add', key, value.join('\n')])
    if (!done.ok) return done
  }
  return ok(null)
}
