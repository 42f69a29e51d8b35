import { stringify } from 'yaml'
import { isFields } from '../lib/read-fields'

const options = {
  indent: 2,
  lineWidth: 0,
  minContentWidth: 0,
  aliasDuplicateObjects: false,
} as const

/** A value on one line of a block; null where it needs more. */
export const inlineText = (value: unknown): string | null => {
  if (typeof value === 'string' && value.includes('\n')) return null
  // In a flow the library quotes what holds a comma, in a text of its own it need not.
  const collectionStyle = typeof value === 'object' ? 'flow' : 'any'
  const text = stringify(value, { ...options, collectionStyle }).replace(/\n$/, '')
  const long = typeof value === 'object' && text.length > 88
  return text.includes('\n') || long ? null : text
}

/** A key and its value, indented, with its line's end. */
export const pairText = (key: string, value: unknown, indent: number): string => {
  const pad = ' '.repeat(indent)
  const inline = inlineText(value)
  if (inline !== null) return `${pad}${inlineText(key) ?? key}: ${inline}\n`
  return stringify({ [key]: value }, options).replace(/^(?=.)/gm, pad)
}

/** An item of a list, behind its dash. */
export const itemText = (value: unknown, indent: number): string => {
  const pad = ' '.repeat(indent)
  if (!isFields(value)) return `${pad}- ${inlineText(value) ?? JSON.stringify(value)}\n`
  const body = Object.entries(value)
    .map(([key, entry]) => pairText(key, entry, indent + 2))
    .join('')
  return `${pad}- ${body.slice(indent + 2)}`
}

/** A one-line scalar in the quotes the person used, where it would not read as something else. */
export const scalarLike = (was: string, value: unknown): string | null => {
  const inline = typeof value === 'object' ? null : inlineText(value)
  if (inline === null) return null
  if (/^[^'"].*[,[\]{}]/.test(inline)) return JSON.stringify(value)
  if (typeof value !== 'string') return inline
  if (was.startsWith('"')) return JSON.stringify(value)
  return was.startsWith("'") ? `'${value.replaceAll("'", "''")}'` : inline
}
