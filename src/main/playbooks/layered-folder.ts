import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode, errorWords } from '../platform/system-error'
import { type HashedText, hashOf, readText, removeText, writeText } from './guarded-text'

/** `changed`: the person's copy of a bundled file, which wins where it says something else; `yours`: bundled nowhere. */
export type Source = 'bundled' | 'changed' | 'yours'

export interface LayeredText extends HashedText {
  readonly source: Source
  /** What the app ships under this name; null: nothing. */
  readonly bundled: string | null
}

/** Files of one kind: those the app ships, with the person's over them. Names are checked by the caller's pattern. */
export interface LayeredFolder {
  /** Every name of either layer, sorted. */
  names(): Promise<Result<readonly string[], Problem>>
  read(name: string): Promise<Result<LayeredText, Problem>>
  /**
   * Writes the person's file, if what counts now still has the hash `over`; the answer is the new hash. A text that is
   * the bundled one leaves no copy.
   */
  save(name: string, text: string, over: string): Promise<Result<string, Problem>>
  /** Writes a file under a name that is free in both layers. */
  create(name: string, text: string): Promise<Result<string, Problem>>
  /** Deletes the person's file, if it still has the hash `over`; a bundled one counts again. */
  remove(name: string, over: string): Promise<Result<null, Problem>>
}

interface Places {
  /** Both absolute; only the second is ever written. */
  readonly bundled: string
  readonly own: string
  /** With the dot. */
  readonly ending: string
  readonly pattern: RegExp
  /** Names that are another file's. */
  readonly reserved: readonly string[]
}

export const createLayeredFolder = (places: Places): LayeredFolder => {
  const { bundled, own, ending, pattern, reserved } = places
  const allowed = (name: string) => pattern.test(name) && !reserved.includes(name)
  const fileIn = (folder: string, name: string) => join(folder, `${name}${ending}`)

  const namesIn = async (folder: string): Promise<string[]> => {
    try {
      const found = await readdir(folder)
      return found
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(0, -ending.length))
        .filter(allowed)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return []
      throw error
    }
  }

  const read: LayeredFolder['read'] = async (name) => {
    if (!allowed(name)) return fail(unknown(name))
    const mine = await readText(fileIn(own, name))
    if (!mine.ok) return mine
    const shipped = await readText(fileIn(bundled, name))
    if (!shipped.ok) return shipped
    const counts = mine.value ?? shipped.value
    if (counts === null) return fail(unknown(name))
    const isShipped = counts.text === shipped.value?.text
    const source = isShipped ? 'bundled' : shipped.value === null ? 'yours' : 'changed'
    return ok({ ...counts, source, bundled: shipped.value?.text ?? null })
  }

  // Compare and write are one step: two saves never both pass on one hash.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done
    return done
  }

  return {
    async names() {
      try {
        const all = [...(await namesIn(bundled)), ...(await namesIn(own))]
        return ok([...new Set(all)].sort())
      } catch (error) {
        if (errorCode(error) === null) throw error
        return fail(unlisted(own, error))
      }
    },
    read,
    save: (name, text, over) =>
      inTurn(async () => {
        const now = await read(name)
        if (!now.ok) return now
        if (now.value.hash !== over) return fail(changedOutside(fileIn(own, name)))
        if (text === now.value.text) return ok(over)
        if (text === now.value.bundled) {
          // A copy that says the same would hide what a newer app ships.
          const gone = await removeText(fileIn(own, name))
          return gone.ok ? ok(hashOf(text)) : gone
        }
        await mkdir(own, { recursive: true, mode: 0o700 })
        return writeText(fileIn(own, name), text)
      }),
    create: (name, text) =>
      inTurn(async () => {
        if (!allowed(name)) return fail(badName(name))
        const now = await read(name)
        if (now.ok) return fail(taken(name))
        if (now.error.code !== unknownCode) return now
        await mkdir(own, { recursive: true, mode: 0o700 })
        return writeText(fileIn(own, name), text)
      }),
    remove: (name, over) =>
      inTurn(async () => {
        const now = await read(name)
        if (!now.ok) return now
        if (now.value.source === 'bundled') return ok(null)
        if (now.value.hash !== over) return fail(changedOutside(fileIn(own, name)))
        return removeText(fileIn(own, name))
      }),
  }
}

const unknownCode = 'unknown_playbook_file'

const unknown = (name: string): Problem =>
  problem(unknownCode, `There is no file called "${name}".`, {
    fix: 'It was moved or deleted meanwhile; look at the list again.',
  })

const badName = (name: string): Problem =>
  problem('playbook_name', `"${name}" can't be the name of a file here.`, {
    kept: 'Nothing was written.',
    fix: 'Use lower case letters, digits and hyphens, at most 48, and begin with a letter.',
  })

const taken = (name: string): Problem =>
  problem('playbook_name_taken', `"${name}" exists already.`, {
    kept: 'Nothing was written.',
    fix: 'Choose another name.',
  })

const changedOutside = (where: string): Problem =>
  problem('playbook_changed_outside', 'The file was changed by another program.', {
    kept: 'Both texts are kept: that one in the file, yours in the window.',
    fix: 'Merge the two, or load the file.',
    where,
  })

const unlisted = (where: string, error: unknown): Problem =>
  problem('playbook_folder', `The folder can't be listed: ${errorWords(error)}.`, {
    kept: 'Nothing was changed.',
    fix: 'Check the folder, then try again.',
    where,
  })
