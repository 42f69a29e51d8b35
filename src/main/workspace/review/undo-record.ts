import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { writeAtomically } from '../../platform/write-atomically'
import { fileExists } from '../file-exists'
import type { ReadPath } from './path-state'
import { syncFolder } from './sync-folder'

/** One path before or after; bytes of a file stand in `images`, from `at`, `size` long. */
const imageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['none', 'folder', 'special']) }),
  z.strictObject({ kind: z.literal('link'), target: z.string() }),
  z.strictObject({
    kind: z.literal('file'),
    mode: z.number().int(),
    hash: z.string(),
    mtime: z.number(),
    at: z.number().int(),
    size: z.number().int(),
  }),
])
export type Image = z.infer<typeof imageSchema>

const recordSchema = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  /** Top folder of the checkout. */
  root: z.string(),
  /** Paths hold one byte a character. */
  entries: z.array(z.strictObject({ path: z.string(), before: imageSchema, after: imageSchema })),
  /** Folders at and above the paths that were there before, with their permissions. */
  folders: z.array(z.strictObject({ path: z.string(), mode: z.number().int() })),
})
export type UndoRecord = z.infer<typeof recordSchema>
export type UndoEntry = UndoRecord['entries'][number]

const recordFile = (folder: string): string => join(folder, 'record.json')
const imagesFile = (folder: string): string => join(folder, 'images')

/** Writes the bytes of an undo record; several may be on their way. */
export interface ImageWriter {
  add(read: ReadPath): Promise<Image>
}

/**
 * Makes an undo record in `folder`: `fill` adds the images and answers the record. When this returns,
 * both files are on the disk, synced; before that no record is there.
 */
export const writeUndoRecord = async (
  folder: string,
  fill: (writer: ImageWriter) => Promise<Result<UndoRecord, Problem>>,
): Promise<Result<UndoRecord, Problem>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(imagesFile(folder), 'wx', 0o600)
  try {
    let at = 0
    const record = await fill({
      async add({ state, content }) {
        if (state.kind !== 'file') return state
        const image = { ...state, at, size: content.length }
        at += content.length
        await writeAt(handle, content, image.at)
        return image
      },
    })
    if (!record.ok) return record
    await handle.sync()
    await writeAtomically(recordFile(folder), JSON.stringify(record.value))
    await syncFolder(folder)
    return record
  } finally {
    await handle.close()
  }
}

const writeAt = async (handle: FileHandle, bytes: Buffer, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}

/** Reads a record back. Null: none was finished, so nothing was written into the checkout. */
export const readUndoRecord = async (
  folder: string,
): Promise<Result<UndoRecord | null, Problem>> => {
  const file = recordFile(folder)
  if (!(await fileExists(file))) return ok(null)
  const read = recordSchema.safeParse(jsonOrNull(await readFile(file, 'utf8')))
  return read.success ? ok(read.data) : fail(unreadable(file))
}

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unreadable = (where: string): Problem =>
  problem('undo_unreadable', 'The record of what was integrated can’t be read.', {
    kept: 'The record and your files were left as they are.',
    fix: 'Use Git to put back what you want: git diff shows what differs from HEAD.',
    where,
  })

/** Gives the images of a record to `use`. */
export const withImages = async <T>(
  folder: string,
  use: (bytesOf: (image: Image) => Promise<Buffer>) => Promise<T>,
): Promise<T> => {
  const handle = await open(imagesFile(folder), 'r')
  try {
    return await use((image) => readImage(handle, image))
  } finally {
    await handle.close()
  }
}

const readImage = async (handle: FileHandle, image: Image): Promise<Buffer> => {
  if (image.kind !== 'file') return Buffer.alloc(0)
  const bytes = Buffer.alloc(image.size)
  for (let done = 0; done < image.size;) {
    const { bytesRead } = await handle.read(bytes, done, image.size - done, image.at + done)
    if (bytesRead === 0) throw new Error('the images of an undo record are cut short')
    done += bytesRead
  }
  return bytes
}
