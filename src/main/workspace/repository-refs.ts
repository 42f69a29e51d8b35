import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import type { Workspace } from '@shared/worker/workspace'
import type { Git } from './git'
import { gitLine } from './git-output'

/** Looks at the refs a worktree shares with the person's repository, right before a turn. */
export const rememberRefs = async (
  git: Git,
  workspace: Workspace,
): Promise<Result<Workspace, Problem>> => {
  const refs = await readRefs(git, workspace)
  return refs.ok ? ok({ ...workspace, before: refs.value }) : refs
}

/** Names the refs that are new or moved since they were remembered, for the person to keep or undo. */
export const refNotes = async (
  git: Git,
  workspace: Workspace,
): Promise<Result<readonly string[], Problem>> => {
  const { before, isolation } = workspace
  if (isolation !== 'worktree' || before === null) return ok([])
  const refs = await readRefs(git, workspace)
  if (!refs.ok) return refs
  const changed = Object.entries(refs.value).filter(([name, object]) => before[name] !== object)
  if (changed.length === 0) return ok([])
  const named = changed.map(([name]) => {
    const object = before[name]
    const undo = object === undefined ? `-d ${name}` : `${name} ${object}`
    return `${name} (undo: git update-ref ${undo})`
  })
  return ok([`While it ran, refs of the repository were made or moved: ${named.join(', ')}.`])
}

const readRefs = async (
  git: Git,
  { repository }: Workspace,
): Promise<Result<Record<string, string>, Problem>> => {
  const format = '--format=%(objectname) %(refname)'
  const listed = await gitLine(git, repository ?? '', ['for-each-ref', format])
  if (!listed.ok) return listed
  const rows = listed.value.split('\n').filter((row) => row !== '')
  return ok(
    Object.fromEntries(
      rows.map((row) => [row.slice(row.indexOf(' ') + 1), row.split(' ', 1)[0] ?? '']),
    ),
  )
}
