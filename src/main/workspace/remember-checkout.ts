import { rename } from 'node:fs/promises'
import { displayPath } from '@shared/diff/display-path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import { captureIndex, captureUncommitted } from './capture-uncommitted'
import { filesOf, fingerprintCheckout } from './fingerprint-checkout'
import type { Git } from './git'
import { openRepository, type Repository } from './repository'
import { makeStore } from './store'

/**
 * Looks at a checkout right before a turn. The first time a writer is to work there, the state it finds
 * becomes its base, so that the person's own uncommitted work never shows in its diff.
 */
export const rememberCheckout = async (
  git: Git,
  workspace: Workspace,
  store: string,
): Promise<Result<Workspace, Problem>> => {
  const { root } = workspace
  if (workspace.repository === null) {
    const before = await fingerprintCheckout(git, root, null, [])
    return before.ok ? ok({ ...workspace, before: before.value }) : before
  }
  const repository = await openRepository(git, root)
  if (!repository.ok) return repository
  const base = await writerBase(git, workspace, repository.value, store)
  if (!base.ok) return base
  const before = await fingerprintCheckout(git, root, repository.value, [])
  if (!before.ok) return before
  return ok({
    ...workspace,
    base: base.value,
    head: repository.value.head,
    before: before.value,
    dirtyBefore: filesOf(before.value).map(displayPath),
  })
}

const writerBase = async (
  git: Git,
  workspace: Workspace,
  repository: Repository,
  folder: string,
): Promise<Result<string | null, Problem>> => {
  if (workspace.mode === 'read-only' || workspace.before !== null) return ok(workspace.base)
  const store = await makeStore(folder)
  const captured = await captureUncommitted(git, repository, store, null, () => Promise.resolve())
  if (!captured.ok) return captured
  await rename(captureIndex(store), store.index)
  return ok(captured.value.base)
}
