/**
 * A file name as text for people. Git names are bytes; `bytes` holds one byte a character (latin1).
 * Valid UTF-8 is decoded; any other byte is shown as `\xNN`, so no name is lost or makes text invalid.
 */
export const displayPath = (bytes: string): string => {
  let text = ''
  let at = 0
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at)
    text += length === 0 ? escapeByte(bytes.charCodeAt(at)) : decode(bytes, at, length)
    at += Math.max(1, length)
  }
  return text
}

const escapeByte = (byte: number): string =>
  `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** Length of the valid UTF-8 sequence at `at`; 0 if there is none. */
const sequenceLength = (bytes: string, at: number): number => {
  const first = bytes.charCodeAt(at)
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (length === 0 || at + length > bytes.length) return 0
  for (let i = 1; i < length; i++) if ((bytes.charCodeAt(at + i) & 0xc0) !== 0x80) return 0
  const second = bytes.charCodeAt(at + 1)
  const overlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90)
  const outside = (first === 0xed && second >= 0xa0) || (first === 0xf4 && second >= 0x90)
  return overlong || outside ? 0 : length
}

const decode = (bytes: string, at: number, length: number): string => {
  let point = bytes.charCodeAt(at) & (length === 1 ? 0x7f : 0xff >> (length + 1))
  for (let i = 1; i < length; i++) point = (point << 6) | (bytes.charCodeAt(at + i) & 0x3f)
  return String.fromCodePoint(point)
}
