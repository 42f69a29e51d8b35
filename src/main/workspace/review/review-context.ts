import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { Git, GitOptions, GitOutput } from '../git'
import type { Repository } from '../repository'
import { storeEnv, type Store } from '../store'

/** A repository of the person, and the store into which everything that review makes is written. */
export interface ReviewContext {
  readonly git: Git
  readonly repository: Repository
  readonly store: Store
}

/** Git on trees alone: no work tree, no index. */
export const treeEnv = ({ store, repository }: ReviewContext): Record<string, string> =>
  storeEnv(store, repository, store.folder, join(store.folder, 'none'))

/** Runs Git on trees alone. */
export const gitTrees = (
  context: ReviewContext,
  args: readonly string[],
  options: GitOptions = {},
): Promise<Result<GitOutput, Problem>> =>
  context.git(context.store.folder, args, { ...options, env: treeEnv(context) })
