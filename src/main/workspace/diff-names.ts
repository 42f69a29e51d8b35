import { displayPath } from '@shared/diff/display-path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Git } from './git'
import { gitRecords } from './git-output'

/** Names of the files that differ between two trees, for people. */
export const diffNames = async (
  git: Git,
  cwd: string,
  env: Readonly<Record<string, string>>,
  from: string,
  to: string,
): Promise<Result<string[], Problem>> => {
  const names = await gitRecords(
    git,
    cwd,
    ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to],
    { env },
  )
  return names.ok ? ok(names.value.map(displayPath)) : names
}
