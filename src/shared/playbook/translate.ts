import type { z } from 'zod'
import { closestWord } from '../lib/closest-word'
import { isFields } from '../lib/read-fields'
import type { Path } from './condition'
import { errorAt, type Finding, type QuickFix } from './finding'

/** What a schema found wrong, in the words of the file; a near miss of a known word is a quick fix. */
export const translate = (issue: z.core.$ZodIssue, raw: unknown): readonly Finding[] => {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  if (issue.code === 'invalid_union') {
    const [only, more] = issue.errors
      .flat()
      .filter(({ code }) => code === 'custom' || code === 'unrecognized_keys')
    if (only !== undefined && more === undefined)
      return translate({ ...only, path: [...issue.path, ...only.path] }, raw)
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => errorAt([...path, name], `unknown field "${name}"`))
  if (issue.code === 'custom') return [errorAt(path, issue.message + meant(issue.params))]
  if (issue.code === 'invalid_value')
    return [wrongWord(issue.values.map(String), issue.message, path, raw)]
  return [errorAt(path, plain(issue.message))]
}

const plain = (message: string): string =>
  message === 'Invalid input' ? 'has the wrong form' : message.replace(/^Invalid input: /, '')

const meant = (params: Readonly<Record<string, unknown>> | undefined): string => {
  const { unknown, known } = params ?? {}
  if (typeof unknown !== 'string' || !Array.isArray(known)) return ''
  const near = closestWord(unknown, known.map(String))
  return near === null ? '' : `; did you mean "${near}"?`
}

const wrongWord = (
  known: readonly string[],
  message: string,
  path: Path,
  raw: unknown,
): Finding => {
  const value = at(raw, path)
  if (known.length < 2) return errorAt(path, plain(message))
  const shown = typeof value === 'string' ? `"${value}"` : 'value'
  const words = `${known.slice(0, -1).join(', ')} or ${known.at(-1) ?? ''}`
  const near = typeof value === 'string' ? closestWord(value, known) : null
  return errorAt(
    path,
    `unknown ${String(path.at(-1))} ${shown}. Use ${words}.`,
    near === null ? undefined : fixTo(near, path, raw),
  )
}

const fixTo = (near: string, path: Path, raw: unknown): QuickFix | undefined => {
  const phase = at(raw, [...path.slice(0, 2), 'id'])
  if (path[0] !== 'phases' || typeof phase !== 'string') return undefined
  const change = { op: 'set' as const, phase, field: path.slice(2), value: near }
  return { title: `Set to ${near}`, change }
}

const at = (raw: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return (part as unknown[])[Number(step)]
    return isFields(part) ? part[step] : undefined
  }, raw)
