import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorCode } from '../platform/system-error'
import { writeAtomically } from '../platform/write-atomically'

/** A file that a person edits: as it stands, and what holds while it has a fault. */
export interface KeptFile<T> {
  /** The file as it stands; one with faults is refused with every line. */
  check(): Promise<Result<T, Problem>>
  /** What holds: the file, or what was last read well. Fails where nothing ever was. */
  read(): Promise<Result<T, Problem>>
  /** Why the newest look found a fault; null: it found none. */
  problem(): Problem | null
}

interface Reading<T> {
  /** Of the file's text; null: there is no file. */
  parse: (text: string | null) => Result<T, Problem>
  unreadable: (error: unknown) => Problem
  /** What holds with a fault in the file before any good one was seen; absent: nothing does. */
  readonly otherwise?: { readonly value: T; readonly words: string }
}

/**
 * Keeps the last good text of `file` (absolute) in memory, and beside it as `<file>.last-good` for the next
 * start; the file itself is never written.
 */
export const keptFile = <T>(file: string, reading: Reading<T>): KeptFile<T> => {
  const copy = `${file}.last-good`
  let good: { readonly text: string | null; readonly value: T } | null = null
  let fault: Problem | null = null

  const remember = async (text: string | null, value: T) => {
    const isNew = good === null || good.text !== text
    good = { text, value }
    if (!isNew) return
    try {
      if (text === null) await rm(copy, { force: true })
      else await writeAtomically(copy, text)
    } catch {
      // A folder that can't be written: until the next start memory is enough.
    }
  }

  const check = async (): Promise<Result<T, Problem>> => {
    const found = textOf(file)
    const parsed = found.ok ? reading.parse(found.value) : fail(reading.unreadable(found.error))
    if (parsed.ok) {
      fault = null
      if (found.ok) await remember(found.value, parsed.value)
      return parsed
    }
    const words = held()?.words
    fault =
      words === undefined
        ? parsed.error
        : { ...parsed.error, kept: `The file is as it was; ${words}.` }
    return fail(fault)
  }

  const lastStart = (): T | null => {
    const found = textOf(copy)
    if (!found.ok || found.value === null) return null
    const parsed = reading.parse(found.value)
    return parsed.ok ? parsed.value : null
  }

  /** What holds with a fault in the file; null: nothing does. */
  const held = (): { readonly value: T; readonly words: string } | null => {
    const before = good?.value ?? lastStart()
    const value = before ?? reading.otherwise?.value ?? null
    if (value === null) return null
    // No file at all was read well too; what holds then never stood in one.
    const fromFile = good === null ? before !== null : good.text !== null
    const words = fromFile
      ? 'what was last read well holds'
      : (reading.otherwise?.words ?? 'the built-in values hold')
    return { value, words }
  }

  return {
    check,
    async read() {
      const now = await check()
      const holds = now.ok ? null : held()
      return holds === null ? now : ok(holds.value)
    },
    problem: () => fault,
  }
}

const textOf = (file: string): Result<string | null, unknown> => {
  try {
    return ok(readFileSync(file, 'utf8'))
  } catch (error) {
    if (errorCode(error) === null) throw error
    return errorCode(error) === 'ENOENT' ? ok(null) : fail(error)
  }
}
