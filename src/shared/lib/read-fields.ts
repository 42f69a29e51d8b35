import { z } from 'zod'
import { closestWord } from './closest-word'
import type { JsonSteps } from './json-path'

/** A field that is missing, unknown or of the wrong kind; `message` goes on after the field's path. */
export interface FieldFault {
  readonly kind: 'missing' | 'unknown' | 'wrong'
  readonly steps: JsonSteps
  readonly message: string
  readonly fix: string | null
}

/** The fields that could be read, and a fault for each one that couldn't. */
export interface FieldReading<T> {
  readonly fields: Partial<T>
  readonly faults: readonly FieldFault[]
}

/** True for a JSON object (not null, not a list). */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an object field by field, so that one bad field does not hide the others; nested objects too. */
export const readFields = <S extends z.ZodObject>(
  schema: S,
  raw: Readonly<Record<string, unknown>>,
  steps: JsonSteps,
): FieldReading<z.output<S>> => {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  const known = Object.keys(shape)
  const faults: FieldFault[] = Object.keys(raw)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => unknownField(name, known, [...steps, name]))
  const fields: [string, unknown][] = []
  for (const [name, field] of Object.entries(shape)) {
    const at = [...steps, name]
    if (!Object.hasOwn(raw, name)) {
      if (!z.safeParse(field, undefined).success)
        faults.push({ kind: 'missing', steps: at, message: 'is missing', fix: null })
      continue
    }
    const value = raw[name]
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field
    const nested = objectOf(inner)
    if (nested !== null && isFields(value)) {
      const reading = readFields(nested, value, at)
      fields.push([name, reading.fields])
      faults.push(...reading.faults)
      continue
    }
    const parsed = z.safeParse(field, value)
    if (parsed.success) fields.push([name, parsed.data])
    else faults.push(...parsed.error.issues.map((issue) => wrongField(issue, value, at)))
  }
  // Each field was parsed by its own schema just above.
  return { fields: Object.fromEntries(fields) as Partial<z.output<S>>, faults }
}

/** A record of known names is read as an object that may leave each of them out. */
const objectOf = (field: z.core.$ZodType): z.ZodObject | null => {
  if (field instanceof z.ZodObject) return field
  if (!(field instanceof z.ZodRecord && field.keyType instanceof z.ZodEnum)) return null
  const value = z.optional(field.valueType)
  return z.object(Object.fromEntries(field.keyType.options.map((name) => [name, value])))
}

const unknownField = (name: string, known: readonly string[], steps: JsonSteps): FieldFault => {
  const meant = closestWord(name, known)
  const fix = meant === null ? `Known are: ${known.join(', ')}.` : `Did you mean "${meant}"?`
  return { kind: 'unknown', steps, message: 'is not a known field', fix }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
}

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value.length <= 40 ? `"${value}"` : 'a long text'
  if (Array.isArray(value)) return 'a list'
  return isFields(value) ? 'an object' : String(value)
}

const choicesOf = (issue: z.core.$ZodIssue): readonly string[] => {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'invalid_union') return []
  const inner = issue.errors.flat()
  const kinds = inner.flatMap((each) => (each.code === 'invalid_type' ? [each.expected] : []))
  return [...(kinds.includes('boolean') ? ['true', 'false'] : []), ...inner.flatMap(choicesOf)]
}

const wrongField = (issue: z.core.$ZodIssue, value: unknown, at: JsonSteps): FieldFault => {
  const inside = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  const found = inside.reduce<unknown>(
    (part, step) => (Array.isArray(part) ? (part as unknown[])[Number(step)] : undefined),
    value,
  )
  const steps = [...at, ...inside]
  const choices = choicesOf(issue)
  if (choices.length > 0) {
    const meant = typeof found === 'string' ? closestWord(found, choices) : null
    const message = `must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}, not ${shown(found)}`
    return {
      kind: 'wrong',
      steps,
      message,
      fix: meant === null ? null : `Did you mean "${meant}"?`,
    }
  }
  return { kind: 'wrong', steps, message: wrongText(issue, found), fix: null }
}

const wrongText = (issue: z.core.$ZodIssue, found: unknown): string => {
  if (issue.code === 'invalid_type')
    return `must be ${kinds[issue.expected] ?? issue.expected}, not ${shown(found)}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}, not ${shown(found)}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}, not ${shown(found)}`
  return `is not valid: ${issue.message}`
}
