import { resolve } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Git } from './git'
import { gitLine } from './git-output'

/** A Git repository with a work tree and at least one commit. All paths are absolute. */
export interface Repository {
  readonly root: string
  /** Differs from `commonDir` in a linked worktree. */
  readonly gitDir: string
  readonly commonDir: string
  readonly objects: string
  readonly head: string
}

/**
 * Opens the repository around `cwd`. Problems: `not_a_repository`, `bare_repository`,
 * `empty_repository`, and those of Git itself.
 */
export const openRepository = async (
  git: Git,
  cwd: string,
): Promise<Result<Repository, Problem>> => {
  const bare = await gitLine(git, cwd, ['rev-parse', '--is-bare-repository'])
  if (!bare.ok) return bare
  if (bare.value === 'true') return fail(bareRepository(cwd))
  // One question a call: a path may hold a newline.
  const [root, gitDir, commonDir, head] = await Promise.all([
    gitLine(git, cwd, ['rev-parse', '--show-toplevel']),
    gitLine(git, cwd, ['rev-parse', '--absolute-git-dir']),
    gitLine(git, cwd, ['rev-parse', '--git-common-dir']),
    gitLine(git, cwd, ['rev-parse', '-q', '--verify', 'HEAD^{commit}'], {
      expectedCodes: [0, 1, 128],
    }),
  ])
  if (!root.ok) return root
  if (!gitDir.ok) return gitDir
  if (!commonDir.ok) return commonDir
  if (!head.ok) return head
  if (head.value === '') return fail(emptyRepository(root.value))
  const common = resolve(cwd, commonDir.value)
  return ok({
    root: root.value,
    gitDir: gitDir.value,
    commonDir: common,
    objects: resolve(common, 'objects'),
    head: head.value,
  })
}

const bareRepository = (cwd: string): Problem =>
  problem('bare_repository', 'This is a bare repository: it has no files to work on.', {
    fix: 'Clone it, and choose the clone.',
    where: cwd,
  })

const emptyRepository = (root: string): Problem =>
  problem(
    'empty_repository',
    'This repository has no commit yet, so there is no base to work from.',
    {
      fix: 'Make a first commit (an empty one will do: git commit --allow-empty -m "Start"), then try again.',
      where: root,
    },
  )
