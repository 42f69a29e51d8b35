const escape = String.fromCharCode(0x1b)
const bell = String.fromCharCode(0x07)

/** Terminal sequences: CSI, OSC (ended by BEL or ST), and two-byte escapes. */
const terminalSequence = new RegExp(
  `${escape}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\)|[@-Z\\\\^_])`,
  'g',
)

/** Takes colours and cursor movements out of a worker's output; the raw view keeps them. */
export const withoutTerminalSequences = (text: string): string =>
  text.includes(escape) ? text.replace(terminalSequence, '') : text

/** Control characters, direction overrides and invisible characters; not tab and newline. */
const hidden =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/**
 * Worker output is hostile text: what would be invisible, or would reorder the line, is shown as a
 * symbol or a code point. Tabs and newlines stay. A carriage return before a newline is dropped.
 */
export const visibleText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(hidden, (character) =>
      character === '\n' || character === '\t' ? character : symbol(character),
    )

/** For names and other one-line text: newlines and tabs are shown too. */
export const visibleLine = (text: string): string => text.replace(hidden, symbol)

/** The beginning of a longer text on one line: its lines run on, what hides or reorders is shown. */
export const visiblePreview = (text: string): string =>
  visibleLine(
    text
      .slice(0, previewLength)
      .trim()
      .replace(/[ \t\r\n]+/g, ' '),
  )

const previewLength = 400

/** For paths: spaces at the ends of a name are shown too, where they would be lost or taken for none. */
export const visiblePath = (path: string): string =>
  visibleLine(path)
    .split('/')
    .map((name) => name.replace(/^ +| +$/g, (spaces) => '<SP>'.repeat(spaces.length)))
    .join('/')

/** ASCII names of 0x00 to 0x1f. */
const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )

const symbol = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  // Names, not the Unicode control pictures: few fonts have those.
  const name = controlNames[code] ?? (code === 0x7f ? 'DEL' : null)
  if (name !== null) return `<${name}>`
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}
