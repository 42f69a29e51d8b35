import { strategies, tiers } from '../plan/plan-document'
import { isFields } from '../lib/read-fields'
import { type Plain, plainOr, sameData } from './library'
import { plainPhase, plainPhaseFields } from './plain-phase'
import { phaseSchema } from './schema'
import { doers, thens } from './words'

const fields: readonly string[] = plainPhaseFields
const words: readonly (readonly [field: string, known: readonly string[]])[] = [
  ['who', doers],
  ['tier', tiers],
  ['then', thens],
  ['runner', strategies.filter((strategy) => strategy !== 'auto')],
]

/**
 * A phase of the plain form with our structure put back where the plain text still says the same; where it
 * was edited elsewhere, the text, which is newer, wins and is named in `notes`.
 */
export const importPhase = (
  value: unknown,
  kept: Plain,
  book: string,
  notes: string[],
): unknown => {
  if (!isFields(value)) return value
  const where = `${book}.${String(value['id'])}`
  const phase = lenient(value, where, notes)
  const own = typeof phase['id'] === 'string' ? plainOr(kept[phase['id']]) : {}
  const merged = { ...phase, ...own }
  const read = phaseSchema.safeParse(merged)
  const shown = read.success ? plainPhase(read.data) : {}
  const edited = Object.keys(own).filter(
    (field) => fields.includes(field) && !sameData(phase[field], shown[field]),
  )
  for (const field of edited)
    notes.push(`${where}.${field} was edited elsewhere; the edited text is kept`)
  const newer = Object.fromEntries(edited.map((field) => [field, phase[field]]))
  return withoutUndefined({ ...merged, ...newer })
}

const withoutUndefined = (value: Plain): Plain =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined))

/** Other tools leave many fields unchecked: numbers as text, lists of one, words we don't have. */
const lenient = (value: Plain, where: string, notes: string[]): Plain => {
  const out: Record<string, unknown> = { ...parkUnknown(value, fields, where, notes) }
  for (const field of ['with', 'after']) {
    const given = out[field]
    if (Array.isArray(given) && given.length === 1) out[field] = (given as unknown[])[0]
  }
  for (const field of ['role', 'does', 'returns', 'gate', 'if'])
    if (typeof out[field] === 'number' || typeof out[field] === 'boolean')
      out[field] = String(out[field])
  const strange = words
    .filter(
      ([field, known]) => out[field] !== undefined && !known.some((word) => word === out[field]),
    )
    .map(([field]) => field)
  return park(out, isFields(out['limit']) ? [...strange, 'limit'] : strange, where, notes)
}

/** What is not understood is kept as an annotation and named: nothing is dropped silently. */
export const parkUnknown = (
  value: Plain,
  known: readonly string[],
  where: string,
  notes: string[],
): Plain => {
  const unknown = Object.keys(value).filter((key) => !known.includes(key) && !key.startsWith('x-'))
  return park(value, unknown, where, notes)
}

const park = (value: Plain, parked: readonly string[], where: string, notes: string[]): Plain => {
  for (const key of parked) notes.push(`${where}.${key} is not understood; kept as x-${key}`)
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [parked.includes(key) ? `x-${key}` : key, entry]),
  )
}
