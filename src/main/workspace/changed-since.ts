import { displayPath } from '@shared/diff/display-path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { filesOf, fingerprintCheckout, type Fingerprint } from './fingerprint-checkout'
import type { Git } from './git'
import { gitRecords } from './git-output'
import type { Repository } from './repository'

/** Files, and `.git/` parts, that differ from a fingerprint taken when HEAD was `head`; for people. */
export const changedSince = async (
  git: Git,
  root: string,
  repository: Repository | null,
  before: Fingerprint,
  head: string | null,
): Promise<Result<string[], Problem>> => {
  const known = filesOf(before)
  const now = await fingerprintCheckout(git, root, repository, known)
  if (!now.ok) return now
  const committed = await committedSince(git, repository, head)
  if (!committed.ok) return committed
  const differing = [...Object.keys(now.value), ...known].filter(
    (path) => (now.value[path] ?? 'gone') !== before[path],
  )
  const names = new Set([...differing, ...committed.value.filter((path) => !(path in before))])
  return ok([...names].map(displayPath).sort())
}

const committedSince = async (
  git: Git,
  repository: Repository | null,
  head: string | null,
): Promise<Result<string[], Problem>> => {
  if (repository === null || head === null || head === repository.head) return ok([])
  return gitRecords(git, repository.root, [
    'diff-tree',
    '-r',
    '-z',
    '--name-only',
    '--no-renames',
    head,
    repository.head,
  ])
}
