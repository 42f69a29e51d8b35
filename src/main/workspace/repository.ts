import { join, resolve } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Git } from './git'
import { gitLine } from './git-output'
import { mayBeRepository } from './may-be-repository'

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
  if (!(await mayBeRepository(cwd))) return fail(notARepository(cwd))
  const all = await askAll(git, cwd)
  if (all !== null) return ok(all)
  const [paths, head] = await Promise.all([
    askPaths(git, cwd),
    gitLine(git, cwd, ['rev-parse', '-q', '--verify', 'HEAD^{commit}'], {
      expectedCodes: [0, 1, 128],
    }),
  ])
  if (!paths.ok) return fail(await whyNot(git, cwd, paths.error))
  if (!head.ok) return head
  const [root = '', gitDir = '', commonDir = ''] = paths.value
  if (head.value === '') return fail(emptyRepository(root))
  return ok(repositoryOf(cwd, { root, gitDir, commonDir, head: head.value }))
}

const questions = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir']

/** All in one call. Null: no commit yet, no repository, or a path with a newline, which makes more lines. */
const askAll = async (git: Git, cwd: string): Promise<Repository | null> => {
  const all = await gitLine(git, cwd, ['rev-parse', ...questions, 'HEAD^{commit}'])
  if (!all.ok) return null
  const [root = '', gitDir = '', commonDir = '', head = '', ...more] = all.value.split('\n')
  return more.length > 0 ? null : repositoryOf(cwd, { root, gitDir, commonDir, head })
}

const repositoryOf = (
  cwd: string,
  found: Pick<Repository, 'root' | 'gitDir' | 'commonDir' | 'head'>,
): Repository => {
  const commonDir = resolve(cwd, found.commonDir)
  return { ...found, commonDir, objects: join(commonDir, 'objects') }
}

const askPaths = async (git: Git, cwd: string): Promise<Result<string[], Problem>> => {
  const answers = []
  for (const question of questions) {
    const answer = await gitLine(git, cwd, ['rev-parse', question])
    if (!answer.ok) return answer
    answers.push(answer.value)
  }
  return ok(answers)
}

const whyNot = async (git: Git, cwd: string, error: Problem): Promise<Problem> => {
  const bare = await gitLine(git, cwd, ['rev-parse', '--is-bare-repository'])
  return bare.ok && bare.value === 'true' ? bareRepository(cwd) : error
}

const notARepository = (cwd: string): Problem =>
  problem('not_a_repository', 'This folder is not in a Git repository.', {
    fix: 'Choose a repository, or use the isolations scratch or checkout.',
    where: cwd,
  })

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
