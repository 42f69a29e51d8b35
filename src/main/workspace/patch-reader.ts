import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createPatchIndexer, type PatchFile } from '@shared/diff/parse-patch-index'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { isGone } from './file-errors'

/** Reads stored patches: which files they hold, and the bytes of one of them. */
export interface PatchReader {
  files(patchFile: string): Promise<Result<readonly PatchFile[], Problem>>
  text(patchFile: string, file: PatchFile): Promise<string>
}

/** How many patches stay indexed: the window looks at one or two at a time. */
const kept = 8
const chunkBytes = 256 * 1024

/** A reader that indexes each patch once, until its file changes. */
export const createPatchReader = (): PatchReader => {
  const indexes = new Map<string, Promise<readonly PatchFile[]>>()
  return {
    async files(patchFile) {
      try {
        const { size, mtimeMs } = await stat(patchFile)
        const key = `${size} ${mtimeMs} ${patchFile}`
        const index = indexes.get(key) ?? indexPatch(patchFile)
        indexes.delete(key)
        indexes.set(key, index)
        for (const old of [...indexes.keys()].slice(0, -kept)) indexes.delete(old)
        return ok(await index)
      } catch (error) {
        if (isGone(error)) return fail(patchMissing(patchFile))
        throw error
      }
    },
    async text(patchFile, { from, to }) {
      const handle = await open(patchFile)
      try {
        const bytes = Buffer.alloc(to - from)
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
        return bytes.toString('utf8', 0, bytesRead)
      } finally {
        await handle.close()
      }
    },
  }
}

const indexPatch = async (patchFile: string): Promise<readonly PatchFile[]> => {
  const indexer = createPatchIndexer()
  for await (const chunk of createReadStream(patchFile, { highWaterMark: chunkBytes }))
    indexer.push(chunk as Buffer)
  return indexer.end()
}

const patchMissing = (patchFile: string): Problem =>
  problem('diff_missing', 'The stored diff of this worker is not there.', {
    fix: 'If its workspace still exists, look at the files there.',
    where: patchFile,
  })
