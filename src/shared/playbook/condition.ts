import { z } from 'zod'
import { isFields } from '../lib/read-fields'
import { idPattern, idWords, type Place, places } from './words'

/** What the verdicts of a phase's workers have to come to; `of` names another phase. */
export interface VerdictsWanted {
  pass?: number | 'all' | undefined
  fail?: number | undefined
  agree?: boolean | undefined
  of?: string | undefined
}
/** Where and how long a command may run. */
interface Command {
  in?: Place | undefined
  minutes?: number | undefined
}

/** A question with the answers yes, no and unknown. Plain text is put to the lead. */
export type Condition =
  | string
  | { ask: string; by?: 'lead' | 'person' | undefined }
  | ({ run: string } & Command)
  | ({ check: string } & Command)
  | { verdicts: VerdictsWanted }
  | { expr: string }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }

const place = z.enum(places).optional()
const minutes = z.number().positive().max(240).optional()
const text = z.string().min(1)
const verdictsWanted = z.strictObject({
  pass: z.union([z.int().min(0), z.literal('all')]).optional(),
  fail: z.int().min(0).optional(),
  agree: z.boolean().optional(),
  of: z.string().regex(idPattern, `must be ${idWords}`).optional(),
})

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union(
    [
      text,
      z.strictObject({ ask: text, by: z.enum(['lead', 'person']).optional() }),
      z.strictObject({ run: text, in: place, minutes }),
      z.strictObject({
        check: z.string().regex(idPattern, `a check is called by ${idWords}`),
        in: place,
        minutes,
      }),
      z.strictObject({ verdicts: verdictsWanted }),
      z.strictObject({ expr: text }),
      z.strictObject({ all: z.array(conditionSchema).min(1) }),
      z.strictObject({ any: z.array(conditionSchema).min(1) }),
      z.strictObject({ not: conditionSchema }),
    ],
    { error: 'must be text or one of ask, run, check, verdicts, expr, all, any, not' },
  ),
)

/** Steps into a document: field names and indexes. */
export type Path = (string | number)[]

/** The parts of a condition that it is made of by all, any and not, with the steps to each. */
export const inside = (condition: Condition): readonly { part: Condition; path: Path }[] => {
  // Edits also run on files that are not valid yet, so anything may stand here.
  if (!isFields(condition)) return []
  if ('not' in condition) return [{ part: condition.not, path: ['not'] }]
  const list = 'all' in condition ? condition.all : 'any' in condition ? condition.any : []
  const name = 'all' in condition ? 'all' : 'any'
  return Array.isArray(list) ? list.map((part, at) => ({ part, path: [name, at] })) : []
}

/** Visits a condition and every part of it. */
export const walk = (
  condition: Condition,
  visit: (part: Condition, path: Path) => void,
  path: Path = [],
): void => {
  visit(condition, path)
  for (const each of inside(condition)) walk(each.part, visit, [...path, ...each.path])
}

const isAsked = (condition: Condition): boolean =>
  typeof condition === 'string' || 'ask' in condition

const isWhole = (condition: Condition): boolean => inside(condition).length === 0

/** Whether a machine has a say in the answer. */
export const hasMachine = (condition: Condition): boolean =>
  isWhole(condition) ? !isAsked(condition) : inside(condition).some(({ part }) => hasMachine(part))

/** Whether a command has a say in it that is run on all diffs so far. */
export const looksAtWhole = (condition: Condition): boolean => {
  let found = false
  walk(condition, (part) => {
    if (typeof part === 'object' && ('run' in part || 'check' in part))
      found ||= (part.in ?? 'combined') === 'combined'
  })
  return found
}

/** Whether the answer comes from the verdicts of this phase's own workers. */
export const asksReviewers = (condition: Condition, phase: string): boolean => {
  let found = false
  walk(condition, (part) => {
    if (typeof part === 'object' && 'verdicts' in part && (part.verdicts.of ?? phase) === phase)
      found = true
  })
  return found
}
