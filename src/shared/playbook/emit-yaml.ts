import { isFields } from '../lib/read-fields'

const plainWord = /^[A-Za-z][A-Za-z0-9-]*$/
const plainKey = /^[A-Za-z][\w-]*$/
const otherMeaning = /^(yes|no|on|off|true|false|null)$/i

/** Block YAML with double-quoted one-line strings only: the subset that small readers take. */
export const emitYaml = (value: unknown, depth = 0): string => {
  const pad = '  '.repeat(depth)
  if (Array.isArray(value)) return value.map((item) => itemOf(item, depth)).join('')
  if (!isFields(value)) return `${pad}${scalar(value)}\n`
  return Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([key, entry]) =>
      isNested(entry)
        ? `${pad}${keyOf(key)}:\n${emitYaml(entry, depth + 1)}`
        : `${pad}${keyOf(key)}: ${scalar(entry)}\n`,
    )
    .join('')
}

const itemOf = (item: unknown, depth: number): string => {
  const pad = '  '.repeat(depth)
  if (!isFields(item) || Object.keys(item).length === 0) return `${pad}- ${scalar(item)}\n`
  return `${pad}- ${emitYaml(item, depth + 1).slice(2 * depth + 2)}`
}

const keyOf = (key: string): string =>
  plainKey.test(key) && !otherMeaning.test(key) ? key : text(key)

/** Lists of lists stay on one line. */
const isNested = (entry: unknown): boolean => {
  if (Array.isArray(entry)) return entry.length > 0 && !entry.some(Array.isArray)
  return isFields(entry) && Object.keys(entry).length > 0
}

const scalar = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(scalar).join(', ')}]`
  if (isFields(value)) {
    const pairs = Object.entries(value).map(([key, entry]) => `${text(key)}: ${scalar(entry)}`)
    return `{${pairs.join(', ')}}`
  }
  const plain = typeof value === 'string' && plainWord.test(value) && !otherMeaning.test(value)
  return plain ? value : text(value ?? '')
}

/** Small readers know no null, and take a line separator for the end of a line. */
const text = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
