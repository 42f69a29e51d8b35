import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Git } from './git'
import { gitRecords } from './git-output'
import type { Remote } from './worker-environment'

/** Every address of every remote of a repository. */
export const listRemotes = async (git: Git, root: string): Promise<Result<Remote[], Problem>> => {
  const found = await gitRecords(
    git,
    root,
    ['config', '-z', '--get-regexp', '^remote\\..*\\.(url|pushurl)$'],
    { expectedCodes: [0, 1] },
  )
  if (!found.ok) return found
  return ok(
    found.value.map((row) => {
      const text = Buffer.from(row, 'latin1').toString()
      const cut = text.indexOf('\n')
      const value = text.slice(cut + 1)
      return text.slice(0, cut).endsWith('.pushurl')
        ? { url: null, pushUrl: value }
        : { url: value, pushUrl: null }
    }),
  )
}
