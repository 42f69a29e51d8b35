import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileChange } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { gitLine, nulInput } from '../git-output'
import { readBlobs, writeBlobs } from './blobs'
import { treeEnv, type ReviewContext } from './review-context'

interface Marked {
  readonly tree: string
  readonly changes: readonly FileChange[]
}

/**
 * A tree whose files in conflict name the sides of their markers for people: Git names them by the commits of the
 * merge. `names`: what to call each of these commits, whose ids stand nowhere else.
 */
export const nameSides = async (
  context: ReviewContext,
  { tree, changes }: Marked,
  conflicts: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<Result<Marked, Problem>> => {
  const { git, store } = context
  const marked = changes.filter(({ path, newMode }) => isFile(newMode) && conflicts.includes(path))
  const blobs = await readBlobs(
    context,
    marked.map(({ newOid }) => newOid),
  )
  if (!blobs.ok) return blobs
  const contents = marked.map(({ newOid }) => named(blobs.value.get(newOid), names))
  const written = await writeBlobs(context, contents)
  if (!written.ok) return written
  const oids = new Map(marked.map(({ path }, at) => [path, written.value[at] ?? '']))
  const index = join(store.folder, `named-${randomUUID()}`)
  const env = { ...treeEnv(context), GIT_INDEX_FILE: index }
  try {
    const read = await git(store.folder, ['read-tree', tree], { env })
    if (!read.ok) return read
    const input = nulInput(
      marked.map(({ newMode, path }) => `${newMode} ${oids.get(path) ?? ''}\t${path}`),
    )
    const updated = await git(store.folder, ['update-index', '-z', '--index-info'], { env, input })
    if (!updated.ok) return updated
    const made = await gitLine(git, store.folder, ['write-tree', '--missing-ok'], { env })
    if (!made.ok) return made
    const found = changes.map((each) => ({ ...each, newOid: oids.get(each.path) ?? each.newOid }))
    return ok({ tree: made.value, changes: found })
  } finally {
    await rm(index, { force: true })
  }
}

const isFile = (mode: string): boolean => mode.startsWith('100')

const named = (bytes: Buffer | undefined, names: ReadonlyMap<string, string>): Buffer => {
  const text = bytes?.toString('latin1') ?? ''
  const sides = /^([<>]{7,} )([0-9a-f]{40,64})(?=[:\r\n])/gm
  return Buffer.from(
    text.replace(sides, (all, sign: string, id: string) => `${sign}${names.get(id) ?? id}`),
    'latin1',
  )
}
