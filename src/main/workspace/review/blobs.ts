import { mkdir, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FileChange } from '@shared/diff/file-change'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { gitTrees, treeEnv, type ReviewContext } from './review-context'

const nothing = /^0+$/

/** The bytes of blobs by id. */
export const readBlobs = async (
  context: ReviewContext,
  oids: readonly string[],
): Promise<Result<Map<string, Buffer>, Problem>> => {
  const wanted = [...new Set(oids)].filter((oid) => !nothing.test(oid))
  const blobs = new Map<string, Buffer>()
  if (wanted.length === 0) return ok(blobs)
  const input = wanted.map((oid) => `${oid}\n`).join('')
  const answer = await gitTrees(context, ['cat-file', '--batch'], { input })
  if (!answer.ok) return answer
  const { stdout } = answer.value
  let at = 0
  for (const oid of wanted) {
    const end = stdout.indexOf(10, at)
    const size = Number(stdout.toString('latin1', at, end).split(' ')[2])
    if (Number.isNaN(size)) return fail(blobGone(oid))
    blobs.set(oid, stdout.subarray(end + 1, end + 1 + size))
    at = end + size + 2
  }
  return ok(blobs)
}

/** The new sides of files changed by lines, by id: each line with its end, one byte a character. */
export const readLines = async (
  context: ReviewContext,
  files: readonly FileChange[],
): Promise<Result<Map<string, string[]>, Problem>> => {
  const changed = files.filter(({ ranges }) => ranges.length > 0)
  const blobs = await readBlobs(
    context,
    changed.map(({ newOid }) => newOid),
  )
  if (!blobs.ok) return blobs
  return ok(
    new Map(
      [...blobs.value].map(([oid, bytes]) => [oid, bytes.toString('latin1').split(/(?<=\n)/)]),
    ),
  )
}

/** Larger ones are named, not shown. */
const mostShown = 8 * 1024 * 1024

/** One blob, unless it is too large to be shown: then its bytes are never read. */
export const readSmallBlob = async (
  context: ReviewContext,
  oid: string,
): Promise<Result<Buffer, Problem>> => {
  const sized = await gitTrees(context, ['cat-file', '-s', oid])
  if (!sized.ok) return sized
  if (Number(sized.value.stdout.toString()) > mostShown) return fail(tooLarge)
  const read = await readBlobs(context, [oid])
  if (!read.ok) return read
  const bytes = read.value.get(oid)
  return bytes === undefined ? fail(blobGone(oid)) : ok(bytes)
}

const tooLarge = problem('too_large_to_show', 'It is larger than 8 MB and not shown.', {
  fix: 'Open it in the workspace.',
})

const blobGone = (oid: string): Problem =>
  problem('base_gone', `The content ${oid.slice(0, 12)} is no longer in the repository.`, {
    kept: 'The workspace of the worker is as it was.',
    fix: 'Look at the files of the workspace, or run the worker again.',
  })

/** Writes blobs into the store, byte for byte; the answer is their ids in order. */
export const writeBlobs = async (
  context: ReviewContext,
  contents: readonly Uint8Array[],
): Promise<Result<string[], Problem>> => {
  if (contents.length === 0) return ok([])
  const folder = join(context.store.folder, `blobs-${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    for (const [index, content] of contents.entries())
      await writeFile(join(folder, String(index)), content)
    const input = contents.map((_, index) => `${index}\n`).join('')
    const args = ['hash-object', '-w', '--no-filters', '--stdin-paths']
    const written = await context.git(folder, args, {
      input,
      env: { ...treeEnv(context), GIT_WORK_TREE: folder },
    })
    return written.ok ? ok(written.value.stdout.toString().trim().split('\n')) : written
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
