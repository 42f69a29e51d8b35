import { displayPath } from '@shared/diff/display-path'
import { isSecretLooking } from '@shared/diff/secret-looking'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { listDirty } from './fingerprint-checkout'
import type { Git } from './git'
import { openRepository } from './repository'

/** What "include my uncommitted changes" would carry into clones. */
export interface UncommittedPreview {
  readonly files: string[]
  /** Those of them whose names look like secrets. */
  readonly secrets: string[]
}

/** Names the uncommitted files of the repository around `path`; looking changes nothing. */
export const previewUncommitted = async (
  git: Git,
  path: string,
): Promise<Result<UncommittedPreview, Problem>> => {
  const opened = await openRepository(git, path)
  if (!opened.ok) return opened
  const dirty = await listDirty(git, opened.value.root)
  if (!dirty.ok) return dirty
  const files = dirty.value.map(displayPath)
  return ok({ files, secrets: files.filter(isSecretLooking) })
}
