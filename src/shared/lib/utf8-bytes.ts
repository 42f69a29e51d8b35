/** How many bytes `text` takes in UTF-8; a lone surrogate counts as the 3 bytes of its replacement. */
export const utf8Bytes = (text: string): number => {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) bytes += 1
    else if (unit < 0x800) bytes += 2
    else if (isPair(unit, text.charCodeAt(index + 1))) {
      bytes += 4
      index++
    } else bytes += 3
  }
  return bytes
}

const isPair = (high: number, low: number): boolean =>
  high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
