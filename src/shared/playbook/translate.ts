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
    const form = meantForm(issue.errors)
    if (form !== null)
      return form.flatMap((inner) =>
        translate({ ...inner, path: [...issue.path, ...inner.path] }, raw),
      )
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => errorAt([...path, name], `unknown field "${name}"`))
  if (issue.code === 'custom') return [errorAt(path, issue.message + meant(issue.params))]
  if (issue.code === 'invalid_value')
    return [wrongWord(issue.values.map(String), issue.message, path, raw)]
  return [errorAt(path, plain(issue.message))]
}

/** Of several forms the one that was plainly meant: only what is in it is wrong, and least of all forms. */
const meantForm = (
  forms: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | null => {
  const inside = forms
    .filter((form) => form.every(({ path }) => path.length > 0))
    .sort((a, b) => a.length - b.length)
  const [first, second] = inside
  return first === undefined || first.length === second?.length ? null : first
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
}
const wordings: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^Invalid input$/, () => 'has the wrong form'],
  [/^Too small: expected string to have >=1 characters$/, () => 'must not be empty'],
  [/^Too small: expected \w+ to have >=(\d+) items$/, (count) => `must hold at least ${count}`],
  [/^Too big: expected \w+ to have <=(\d+) items$/, (count) => `must hold at most ${count}`],
  [/^Too small: expected \w+ to be >=(\S+)$/, (least) => `must be at least ${least}`],
  [/^Too small: expected \w+ to be >(\S+)$/, (bound) => `must be more than ${bound}`],
  [/^Too big: expected \w+ to be <=(\S+)$/, (most) => `must be at most ${most}`],
  [/^Invalid input: expected \w+, received undefined$/, () => 'is missing'],
  [/^Invalid input: expected (\w+), received/, (kind) => `must be ${kinds[kind] ?? `a ${kind}`}`],
]

/** The schema's message in the words of a person who wrote the file. */
const plain = (message: string): string => {
  for (const [pattern, say] of wordings) {
    const found = pattern.exec(message)
    if (found !== null) return say(...found.slice(1))
  }
  return message.replace(/^Invalid input: /, '')
}

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
