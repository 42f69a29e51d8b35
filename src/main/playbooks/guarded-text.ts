import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, rm } from 'node:fs/promises'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode, errorWords } from '../platform/system-error'
import { writeAtomically } from '../platform/write-atomically'

/** A file's text with the hash by which a later change of it is noticed. */
export interface HashedText {
  readonly text: string
  readonly hash: string
}

/** No file that people write by hand is longer; what is over it is refused unread and unwritten. */
const limitBytes = 512 * 1024

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Null: there is no such file. A symbolic link, a long file and one that is no UTF-8 are refused. */
export const readText = async (file: string): Promise<Result<HashedText | null, Problem>> => {
  try {
    if ((await lstat(file)).isSymbolicLink()) return fail(linked(file))
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      const found = await handle.stat()
      if (!found.isFile()) return fail(refused(file, 'It is no file.'))
      if (found.size > limitBytes) return fail(tooLong(file))
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        await handle.readFile(),
      )
      return ok({ text, hash: hashOf(text) })
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(null)
    if (error instanceof TypeError) return fail(refused(file, 'It is not UTF-8 text.'))
    if (errorCode(error) === null) throw error
    return fail(refused(file, `It can't be read: ${errorWords(error)}.`))
  }
}

/** Replaces the file whole and answers the new hash. */
export const writeText = async (file: string, text: string): Promise<Result<string, Problem>> => {
  if (Buffer.byteLength(text) > limitBytes) return fail(tooLong(file))
  try {
    await writeAtomically(file, text)
    return ok(hashOf(text))
  } catch (error) {
    return fail(notWritten(file, error))
  }
}

export const removeText = async (file: string): Promise<Result<null, Problem>> => {
  try {
    await rm(file)
    return ok(null)
  } catch (error) {
    return fail(notWritten(file, error))
  }
}

const refused = (where: string, message: string): Problem =>
  problem('playbook_file', message, {
    kept: 'The file is as it was.',
    fix: 'Check the file and its folder, then try again.',
    where,
  })

const linked = (where: string): Problem =>
  problem('playbook_link', 'It is a symbolic link; those are neither read nor written.', {
    kept: 'The file is as it was.',
    fix: 'Put the file itself there.',
    where,
  })

const tooLong = (where: string): Problem =>
  problem('playbook_too_long', 'It is over 512 KB.', {
    kept: 'The file is as it was.',
    fix: 'Make it shorter; long instructions belong in briefs.',
    where,
  })

const notWritten = (where: string, error: unknown): Problem =>
  problem('playbook_file', `It can't be written: ${errorWords(error)}.`, {
    kept: 'The file is as it was; your text is still in the window.',
    fix: 'Check the folder and the disk, then try again.',
    where,
  })
