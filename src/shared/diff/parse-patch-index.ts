import type { ChangedFile } from './diff-summary'
import { displayPath } from './display-path'
import { isGeneratedFile } from './generated-file'
import { emptySection, readHeaderLine, type PatchSection } from './patch-section'

/** One file of a patch and the bytes that hold it: `from` its `diff --git`, `to` the byte after it. */
export interface PatchFile {
  readonly file: ChangedFile
  readonly from: number
  readonly to: number
}

export interface PatchIndexer {
  /** The next bytes of the patch, cut anywhere. */
  push(chunk: Uint8Array): void
  /** No more bytes: the files in the patch's order. */
  end(): readonly PatchFile[]
}

const newline = 10
const minus = 45
const plus = 43
const backslash = 92
const space = 32
/** Two quoted paths of 4,096 bytes fit; the rest of a longer line is never a header. */
const mostHeaderBytes = 64 * 1024

/**
 * Lists the files of a Git patch (`diff-tree -p --full-index --binary`) as it streams by. Bodies are
 * skipped by their line counts, so no content can pose as a header; memory does not grow with the text.
 */
export const createPatchIndexer = (): PatchIndexer => {
  const files: PatchFile[] = []
  let section: PatchSection | null = null
  let start = 0
  let offset = 0
  let lineStart = 0
  let carry = new Uint8Array(0)

  const close = (to: number) => {
    if (section === null) return
    const next = { file: changedFile(section), from: start, to }
    const last = files.at(-1)
    if (last && isTypeChange(last.file, next.file)) files[files.length - 1] = joined(last, next)
    else files.push(next)
    section = null
  }

  const line = (bytes: Uint8Array, from: number, to: number) => {
    if (section !== null && (section.oldLeft > 0 || section.newLeft > 0)) {
      countLine(section, from < to ? bytes[from] : undefined)
      return
    }
    if (section?.inBinary && !isSpaced(bytes, from, to)) return
    const text = latin1(bytes, from, Math.min(to, from + mostHeaderBytes))
    if (text.startsWith('diff --git ')) {
      close(lineStart)
      section = emptySection(text)
      start = lineStart
    } else if (section !== null) readHeaderLine(section, text)
  }

  const keep = (bytes: Uint8Array) => {
    const room = bytes.subarray(0, Math.max(0, mostHeaderBytes - carry.length))
    const next = new Uint8Array(carry.length + room.length)
    next.set(carry)
    next.set(room, carry.length)
    carry = next
  }

  return {
    push(chunk) {
      let at = 0
      while (at < chunk.length) {
        const end = chunk.indexOf(newline, at)
        if (end < 0) {
          keep(chunk.subarray(at))
          break
        }
        if (carry.length === 0) line(chunk, at, end)
        else {
          keep(chunk.subarray(at, end))
          line(carry, 0, carry.length)
          carry = new Uint8Array(0)
        }
        at = end + 1
        lineStart = offset + at
      }
      offset += chunk.length
    },
    end() {
      if (carry.length > 0) line(carry, 0, carry.length)
      close(offset)
      return files
    },
  }
}

const countLine = (section: PatchSection, first: number | undefined): void => {
  if (first === backslash) return
  if (first !== plus) section.oldLeft -= 1
  if (first !== minus) section.newLeft -= 1
  if (first === plus) section.added += 1
  if (first === minus) section.removed += 1
}

/** Base85 lines hold no space; headers and block lines have one in their first 11 bytes. */
const isSpaced = (bytes: Uint8Array, from: number, to: number): boolean => {
  const found = bytes.subarray(from, Math.min(to, from + 11)).indexOf(space)
  return found >= 0
}

const latin1 = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  for (let at = from; at < to; at += 4_096)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 4_096)))
  return text
}

const changedFile = (section: PatchSection): ChangedFile => {
  const { state, binary } = section
  const path = displayPath(section.newPath)
  const hash = section.hashes?.[state === 'deleted' ? 0 : 1]
  const renamed = state === 'renamed' || state === 'copied'
  return {
    path,
    oldPath: renamed ? displayPath(section.oldPath) : null,
    state,
    added: binary ? null : section.added,
    removed: binary ? null : section.removed,
    binary,
    oldMode: state === 'added' ? null : section.oldMode,
    newMode: state === 'deleted' ? null : section.newMode,
    oldSize: state === 'added' ? null : (section.sizes[1] ?? null),
    newSize: state === 'deleted' ? null : (section.sizes[0] ?? null),
    generated: isGeneratedFile(path),
    ...(binary && hash !== undefined ? { hash } : {}),
  }
}

/** Git prints a file that became a link (or the reverse) as a deletion followed by an addition. */
const isTypeChange = (last: ChangedFile, next: ChangedFile): boolean =>
  last.state === 'deleted' && next.state === 'added' && last.path === next.path

const joined = (last: PatchFile, next: PatchFile): PatchFile => ({
  file: {
    ...next.file,
    state: 'type_changed',
    removed: last.file.removed,
    binary: last.file.binary || next.file.binary,
    oldMode: last.file.oldMode,
    oldSize: last.file.oldSize,
  },
  from: last.from,
  to: next.to,
})
