import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, link, open, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { ensureFolder } from '../../platform/ensure-folder'
import { errorCode, errorWords } from '../../platform/system-error'
import { StoredZip } from './stored-zip'

/** Zip without its 64-bit form ends at 4 GiB; a log is limited far below. */
const mostBytes = 4 * 1024 ** 3 - 1024 ** 2
const chunkBytes = 1024 * 1024

/**
 * Copies a log as it is now into a zip of two members stored as they are: `tail.bin` and `manifest.json`. It
 * appears under its name whole and at once, and never in place of another file. The log may still grow: the
 * manifest says what was read, not that it held still.
 */
export const snapshotTail = async (
  log: string,
  target: string,
  capturedAt: Date,
): Promise<Result<{ readonly path: string }, Problem>> => {
  const folder = ensureFolder(dirname(target))
  if (!folder.ok) return folder
  const part = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.part`)
  let source: FileHandle | null = null
  try {
    // Without waiting: a pipe nobody writes to would hold up the open for ever.
    source = await open(log, constants.O_RDONLY | constants.O_NONBLOCK)
    const found = await source.stat()
    if (!found.isFile() || found.size > mostBytes) return fail(notALog(log))
    const written = await writeArchive(source, found.size, part, { log, capturedAt })
    if ((await digestOf(part, written.at, written.bytes)) !== written.sha256)
      return fail(
        problem('snapshot_broken', 'The snapshot read back differs from what was written.', {
          where: part,
        }),
      )
    await link(part, target)
    return ok({ path: target })
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    const message =
      code === 'EEXIST'
        ? 'There is a snapshot of that name already.'
        : `The snapshot could not be made: ${errorWords(error)}.`
    return fail(problem('snapshot', message, { kept: 'Nothing was replaced.', where: target }))
  } finally {
    await source?.close()
    await rm(part, { force: true })
  }
}

const writeArchive = async (
  source: FileHandle,
  size: number,
  part: string,
  { log, capturedAt }: { readonly log: string; readonly capturedAt: Date },
): Promise<{ at: number; bytes: number; sha256: string }> => {
  const file = await open(part, 'wx', 0o600)
  try {
    const zip = new StoredZip(file)
    const hash = createHash('sha256')
    const at = await zip.begin('tail.bin')
    let bytes = 0
    while (bytes < size) {
      const wanted = Math.min(chunkBytes, size - bytes)
      const { buffer, bytesRead } = await source.read(Buffer.alloc(wanted), 0, wanted, bytes)
      if (bytesRead === 0) break
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      await zip.write(chunk)
      bytes += bytesRead
    }
    await zip.end()
    const sha256 = hash.digest('hex')
    const manifest = {
      schema_version: 1,
      captured_at: capturedAt.toISOString(),
      source_path: log,
      source_size_at_open: size,
      bytes_copied: bytes,
      sha256,
      source_may_be_live: true,
      capture_outcome: bytes === size ? 'complete_bounded_read' : 'short_read',
      note: 'Equal counts do not prove that the source held still while it was read.',
    }
    await zip.begin('manifest.json')
    await zip.write(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    await zip.end()
    await zip.close()
    await file.sync()
    return { at, bytes, sha256 }
  } finally {
    await file.close()
  }
}

const digestOf = async (part: string, at: number, bytes: number): Promise<string> => {
  const hash = createHash('sha256')
  if (bytes > 0) {
    const file = await open(part, 'r')
    // The stream closes the file at its end.
    for await (const chunk of file.createReadStream({ start: at, end: at + bytes - 1 }))
      hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

const notALog = (where: string): Problem =>
  problem('not_a_log', 'Only a file of under 4 GiB can be kept as a snapshot.', {
    kept: 'Nothing was written.',
    where,
  })
