import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { gitLine } from '../git-output'
import { treeEnv, type ReviewContext } from './review-context'

const oid = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const sha256Length = 64
const nobody = 'Wavedeck <wavedeck@localhost> 0 +0000'

/**
 * A commit in the store that only serves as a place in a merge. It is written here: a plan needs several, and
 * each Git that is started costs more than all of them. No two are the same, so none can be left half written.
 */
export const makeCommit = async (
  context: ReviewContext,
  tree: string,
  parents: readonly string[],
): Promise<Result<string, Problem>> => {
  const { git, store } = context
  const named = oid.test(tree)
    ? ok(tree)
    : await gitLine(git, store.folder, ['rev-parse', '--verify', tree], { env: treeEnv(context) })
  if (!named.ok) return named
  const body = [
    `tree ${named.value}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${nobody}`,
    `committer ${nobody}`,
    '',
    `A place in a merge, ${randomUUID()}\n`,
  ].join('\n')
  const object = Buffer.from(`commit ${String(Buffer.byteLength(body))}\0${body}`)
  const hash = named.value.length === sha256Length ? 'sha256' : 'sha1'
  const id = createHash(hash).update(object).digest('hex')
  const folder = join(store.objects, id.slice(0, 2))
  const part = join(store.folder, `commit-${id}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(part, await promisify(deflate)(object), { mode: 0o400 })
  await rename(part, join(folder, id.slice(2)))
  return ok(id)
}
