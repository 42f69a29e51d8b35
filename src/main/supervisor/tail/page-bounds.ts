import type { LogFile } from './log-file'

/** Most bytes of a page; only a single longer line makes it longer. */
export const pageBytes = 256 * 1024

export interface PageRequest {
  /** Byte offset; -1 is the end of the log. */
  readonly cursor: number
  readonly direction: 'forward' | 'backward'
  /** The log grows no more: its last line counts without a newline. */
  readonly ended: boolean
}

export interface Bounds {
  readonly from: number
  readonly to: number
}

/** A page of whole lines: after `cursor`, or before it. */
export const linePage = async (log: LogFile, request: PageRequest): Promise<Bounds> => {
  const wanted = placeOf(log, request.cursor)
  if (request.direction === 'forward') {
    const from = await log.lineStart(wanted)
    return { from, to: await pageEnd(log, from, request.ended) }
  }
  const to = request.ended && wanted === log.size ? wanted : await log.lineStart(wanted)
  return { from: await pageStart(log, to), to }
}

const pageEnd = async (log: LogFile, from: number, ended: boolean): Promise<number> => {
  if (ended && log.size - from <= pageBytes) return log.size
  const newline = (await log.read(from, from + pageBytes)).lastIndexOf(0x0a)
  if (newline >= 0) return from + newline + 1
  return (await log.lineEnd(from)) ?? (ended ? log.size : from)
}

const pageStart = async (log: LogFile, to: number): Promise<number> => {
  if (to <= pageBytes) return 0
  // The byte before the page tells whether a line starts at its first one.
  const start = to - pageBytes - 1
  const newline = (await log.read(start, to - 1)).indexOf(0x0a)
  return newline >= 0 ? start + newline + 1 : log.lineStart(to - 1)
}

/** A page of raw text: whole lines where it can, else cut between two characters. */
export const textPage = async (log: LogFile, request: PageRequest): Promise<Bounds> => {
  const wanted = placeOf(log, request.cursor)
  if (request.direction === 'forward') {
    const end = wanted + pageBytes
    if (request.ended && end >= log.size) return { from: wanted, to: log.size }
    const newline = (await log.read(wanted, end)).lastIndexOf(0x0a)
    if (newline >= 0) return { from: wanted, to: wanted + newline + 1 }
    return { from: wanted, to: end <= log.size ? await characterStart(log, end) : wanted }
  }
  const to = request.ended || wanted < log.size ? wanted : await log.lineStart(wanted)
  if (to <= pageBytes) return { from: 0, to }
  const start = to - pageBytes - 1
  const newline = (await log.read(start, to - 1)).indexOf(0x0a)
  const from = newline >= 0 ? start + newline + 1 : await characterStart(log, to - pageBytes)
  return { from, to }
}

const placeOf = (log: LogFile, cursor: number): number =>
  cursor < 0 || cursor > log.size ? log.size : cursor

/** Moves back to the first byte of the character at `offset`. */
const characterStart = async (log: LogFile, offset: number): Promise<number> => {
  const start = Math.max(0, offset - 3)
  const bytes = await log.read(start, offset + 1)
  let at = offset - start
  while (at > 0 && at > offset - start - 3 && isContinuation(bytes[at])) at -= 1
  return start + at
}

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80
