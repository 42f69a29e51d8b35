import type { ChangedFile } from './diff-summary'
import { unquotePath } from './unquote-path'

/** What the lines of one file's section of a patch have said so far. Paths hold one byte a character. */
export interface PatchSection {
  oldPath: string
  newPath: string
  state: ChangedFile['state']
  oldMode: string | null
  newMode: string | null
  binary: boolean
  /** Hashes of the two contents. */
  hashes: readonly [before: string, after: string] | null
  /** Inside a `GIT binary patch`. */
  inBinary: boolean
  /** Sizes of the blocks of a binary patch, new file first; null where a block is a delta. */
  sizes: (number | null)[]
  added: number
  removed: number
  /** Lines of the current hunk still to come. */
  oldLeft: number
  newLeft: number
}

/** A section at its `diff --git` line. */
export const emptySection = (line: string): PatchSection => {
  const path = pathOf(line.slice('diff --git '.length))
  return {
    oldPath: path,
    newPath: path,
    state: 'modified',
    oldMode: null,
    newMode: null,
    binary: false,
    hashes: null,
    inBinary: false,
    sizes: [],
    added: 0,
    removed: 0,
    oldLeft: 0,
    newLeft: 0,
  }
}

/** The path both sides of a `diff --git` line share; renames are named by later lines. */
const pathOf = (rest: string): string => {
  const quoted = unquotePath(rest)
  return quoted ? quoted.path.slice(2) : rest.slice(2, 2 + (rest.length - 5) / 2)
}

const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/

/** Takes one line between bodies into `section`. Lines it does not know say nothing. */
export const readHeaderLine = (section: PatchSection, line: string): void => {
  const counts = hunk.exec(line)
  if (counts) {
    section.oldLeft = Number(counts[1] ?? 1)
    section.newLeft = Number(counts[2] ?? 1)
    return
  }
  for (const [prefix, take] of takers)
    if (line.startsWith(prefix)) {
      take(section, line.slice(prefix.length))
      return
    }
}

type Taker = (section: PatchSection, rest: string) => void

const name = (rest: string): string => unquotePath(rest)?.path ?? rest

const takers: readonly (readonly [string, Taker])[] = [
  [
    'old mode ',
    (section, rest) => {
      section.oldMode = rest
    },
  ],
  [
    'new mode ',
    (section, rest) => {
      section.newMode = rest
    },
  ],
  [
    'new file mode ',
    (section, rest) => {
      section.state = 'added'
      section.newMode = rest
    },
  ],
  [
    'deleted file mode ',
    (section, rest) => {
      section.state = 'deleted'
      section.oldMode = rest
    },
  ],
  [
    'rename from ',
    (section, rest) => {
      section.state = 'renamed'
      section.oldPath = name(rest)
    },
  ],
  [
    'copy from ',
    (section, rest) => {
      section.state = 'copied'
      section.oldPath = name(rest)
    },
  ],
  [
    'rename to ',
    (section, rest) => {
      section.newPath = name(rest)
    },
  ],
  [
    'copy to ',
    (section, rest) => {
      section.newPath = name(rest)
    },
  ],
  [
    'index ',
    (section, rest) => {
      const mode = / (\d+)$/.exec(rest)?.[1] ?? null
      const [before = '', after = ''] = (rest.split(' ')[0] ?? '').split('..')
      section.hashes = [before, after]
      section.oldMode ??= mode
      section.newMode ??= mode
    },
  ],
  [
    'GIT binary patch',
    (section) => {
      section.binary = true
      section.inBinary = true
    },
  ],
  [
    'Binary files ',
    (section) => {
      section.binary = true
    },
  ],
  [
    'literal ',
    (section, rest) => {
      section.sizes.push(Number(rest))
    },
  ],
  [
    'delta ',
    (section) => {
      section.sizes.push(null)
    },
  ],
]
