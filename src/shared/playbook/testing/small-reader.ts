// The YAML subset that the other reader of one-document libraries takes, written apart from ours: block mappings and
// lists, one-line scalars, flow parts; no anchors, tags, block texts, merges or second documents.

const lineEnds = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/
const escapes: Readonly<Record<string, string>> = {
  ...{ '0': '\0', a: '\u0007', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\u001b' },
  ...{ ' ': ' ', '"': '"', '/': '/', '\\': '\\' },
  ...{ N: '\u0085', _: '\u00a0', L: '\u2028', P: '\u2029' },
}
const digits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }
const refusedWords = /^(null|~|yes|no|on|off|true|false|[-+]?\.inf|\.nan)$/i

type Fields = Record<string, unknown>
interface Line {
  readonly number: number
  readonly indent: number
  readonly text: string
}

const no = (line: number, message: string): never => {
  throw new Error(`line ${String(line)}: ${message}`)
}

/** Where the quoted text that starts at `start` ends, and what it says. */
const quoted = (text: string, start: number, line: number): [string, number] => {
  const quote = text.charAt(start)
  let said = ''
  let at = start + 1
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === quote && quote === "'" && text[at + 1] === "'") {
      said += "'"
      at += 2
    } else if (char === quote) return [said, at + 1]
    else if (char === '\\' && quote === '"') {
      const escape = text.charAt(at + 1)
      const count = digits[escape]
      if (count !== undefined) {
        const code = text.slice(at + 2, at + 2 + count)
        const point = /^[0-9a-f]+$/i.test(code) && code.length === count ? parseInt(code, 16) : -1
        if (point < 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
          no(line, 'invalid Unicode escape')
        said += String.fromCodePoint(point)
        at += count + 2
      } else {
        said += escapes[escape] ?? no(line, `unsupported escape \\${escape}`)
        at += 2
      }
    } else {
      said += char
      at += 1
    }
  }
  return no(line, 'unterminated quoted string')
}

const uncomment = (text: string, line: number): string => {
  let before = ''
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '#' && (at === 0 || /\s/.test(text.charAt(at - 1)))) return text.slice(0, at)
    if ((char === '"' || char === "'") && (before === '' || ':,[{-'.includes(before)))
      at = quoted(text, at, line)[1] - 1
    if (char.trim() !== '') before = char
  }
  return text
}

const scalar = (text: string, line: number): unknown => {
  if (text === '' || '&*!|>@%`,]}{[?:'.includes(text.charAt(0)) || /^(-|---|\.\.\.)$/.test(text))
    no(line, 'unsupported YAML syntax or missing scalar')
  if (/:(?:\s|$)/.test(text)) no(line, 'unexpected mapping in scalar')
  if (text === 'true' || text === 'false') return text === 'true'
  if (refusedWords.test(text)) no(line, 'quote this scalar')
  if (/^[-+]?(?:0|[1-9][0-9]*)$/.test(text)) return Number(text)
  if (/^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:e[-+]?[0-9]+)?$/i.test(text))
    return Number.isFinite(Number(text)) ? Number(text) : no(line, 'not a finite number')
  if (/^[-+]?[0-9][0-9_:xobA-F.]*$/i.test(text)) no(line, 'unsupported numeric syntax')
  return text
}

const skip = (text: string, at: number): number =>
  at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)

/** A value from `start` on, inside a flow part or to the end of the line, and where it ends. */
const flow = (text: string, start: number, line: number, inside: boolean): [unknown, number] => {
  let at = skip(text, start)
  if (at === text.length) no(line, 'missing scalar value')
  const char = text.charAt(at)
  if (char === '"' || char === "'") return quoted(text, at, line)
  if (char !== '[' && char !== '{') {
    const rest = inside ? (/^[^,\]}{]*/.exec(text.slice(at))?.[0] ?? '') : text.slice(at)
    return [scalar(rest.trim(), line), at + rest.length]
  }
  const closing = char === '{' ? '}' : ']'
  const fields: Fields = {}
  const items: unknown[] = []
  at = skip(text, at + 1)
  while (text[at] !== closing) {
    if (char === '{') {
      const isQuoted = text[at] === '"' || text[at] === "'"
      const bare = /^[^:,{}[\]]*/.exec(text.slice(at))?.[0] ?? ''
      const [key, end] = isQuoted
        ? quoted(text, at, line)
        : [scalar(bare.trim(), line), at + bare.length]
      at = skip(text, end)
      if (typeof key !== 'string' || key === '' || text[at] !== ':') no(line, 'not a flow key')
      at += 1
      put(fields, String(key), line, () => {
        const [value, next] = flow(text, at, line, true)
        at = next
        return value
      })
    } else {
      const [value, next] = flow(text, at, line, true)
      items.push(value)
      at = next
    }
    at = skip(text, at)
    if (text[at] === ',') {
      at = skip(text, at + 1)
      if (at === text.length || text[at] === closing) no(line, 'missing value after a comma')
    } else if (text[at] !== closing) no(line, `expected , or ${closing}`)
  }
  return [char === '{' ? fields : items, at + 1]
}

const put = (fields: Fields, key: string, line: number, value: () => unknown) => {
  if (Object.hasOwn(fields, key)) no(line, `duplicate key ${key}`)
  fields[key] = value()
}

const whole = (text: string, line: number): unknown => {
  const [value, end] = flow(text, 0, line, false)
  return text.slice(end).trim() === '' ? value : no(line, 'unexpected text after a value')
}

/** Where the colon of a block entry stands; -1: it is none. */
const colonOf = (text: string, line: number): number => {
  const start = /^["']/.test(text) ? quoted(text, 0, line)[1] : 0
  const found = text.slice(start).search(/:(?:\s|$)/)
  return found === -1 || (start > 0 && text.slice(start, start + found).trim() !== '')
    ? -1
    : start + found
}

/** Reads a document or throws with the line that the other reader would refuse. */
export const readSmall = (document: string): unknown => {
  const lines = document.split(lineEnds).flatMap((raw, index): readonly Line[] => {
    const indent = raw.length - raw.replace(/^[ \t]+/, '').length
    if (raw.slice(0, indent).includes('\t')) no(index + 1, 'a tab indents')
    const text = uncomment(raw.slice(indent), index + 1).trimEnd()
    return text === '' ? [] : [{ number: index + 1, indent, text }]
  })
  let next = 0
  const isItem = (text: string) => text === '-' || text.startsWith('- ')

  const entry = (fields: Fields, text: string, line: number, indent: number) => {
    const colon = colonOf(text, line)
    if (colon === -1) no(line, 'expected a block mapping entry')
    const key = whole(text.slice(0, colon).trim(), line)
    if (typeof key !== 'string' || key === '' || key === '<<') no(line, 'not a key')
    const rest = text.slice(colon + 1).trim()
    put(fields, String(key), line, () => {
      if (rest !== '') return whole(rest, line)
      const below = lines[next]
      const isBelow =
        below !== undefined &&
        (below.indent > indent || (below.indent === indent && below.text.startsWith('- ')))
      return isBelow ? block(below.indent) : no(line, `${String(key)} needs a value`)
    })
  }

  const block = (indent: number): unknown => {
    const isList = isItem(lines[next]?.text ?? '')
    const fields: Fields = {}
    const items: unknown[] = []
    for (let line = lines[next]; line !== undefined; line = lines[next]) {
      const { number, text } = line
      if (line.indent < indent) break
      if (line.indent !== indent) no(number, 'inconsistent indentation')
      if (isList && !isItem(text)) break
      if (!isList && isItem(text)) no(number, 'cannot mix a list and a mapping')
      next += 1
      if (!isList) {
        entry(fields, text, number, indent)
        continue
      }
      const item = text.slice(1).trim()
      if (item === '') no(number, 'a list item needs a scalar or mapping')
      if (/^[[{]/.test(item) || colonOf(item, number) === -1) {
        items.push(whole(item, number))
        continue
      }
      const inner = indent + text.indexOf(item)
      const own: Fields = {}
      entry(own, item, number, inner)
      if ((lines[next]?.indent ?? -1) > indent) {
        const more = block(inner)
        if (Array.isArray(more)) no(number, 'expected mapping fields after a list item')
        for (const [key, value] of Object.entries(more as Fields))
          put(own, key, number, () => value)
      }
      items.push(own)
    }
    return isList ? items : fields
  }

  const [first] = lines
  if (first === undefined) return no(1, 'must not be empty')
  if (first.indent !== 0) no(first.number, 'the top is indented')
  if (lines.length === 1 && /^[[{]/.test(first.text)) return whole(first.text, first.number)
  const value = block(0)
  const left = lines[next]
  return left === undefined ? value : no(left.number, 'unexpected indentation')
}
