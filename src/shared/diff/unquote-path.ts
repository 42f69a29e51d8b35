const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '"': '"',
  '\\': '\\',
}

/** A path read from `text`, and the index after it. */
export interface UnquotedPath {
  readonly path: string
  readonly end: number
}

/**
 * Reads Git's C-style quoted path at the start of `text` (one byte a character). Null when `text` does
 * not start with a whole quoted string. Rules: quote.c of Git, `core.quotePath`.
 */
export const unquotePath = (text: string): UnquotedPath | null => {
  if (!text.startsWith('"')) return null
  let path = ''
  let at = 1
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '"') return { path, end: at + 1 }
    if (char !== '\\') {
      path += char
      at += 1
      continue
    }
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4))
    const plain = escapes[text.charAt(at + 1)]
    if (octal) path += String.fromCharCode(parseInt(octal[0], 8))
    else if (plain !== undefined) path += plain
    else return null
    at += octal ? 4 : 2
  }
  return null
}
