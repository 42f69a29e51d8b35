import { budgetFaults } from '../budget/budget-limits'
import { jsonPath } from '../lib/json-path'
import { problem, type Problem } from '../lib/problem'
import { isFields, readFields } from '../lib/read-fields'
import { readJson } from '../lib/read-json'
import { fail, ok, type Result } from '../lib/result'
import { defaultPolicy } from './default-policy'
import { type Policy, policySchema } from './policy'

/**
 * Reads `policy.json`. A field left out keeps its default; an unknown or wrong one refuses the whole file,
 * each named with its line. `file` is its path, said in the problems.
 */
export const readPolicy = (text: string, file: string): Result<Policy, readonly Problem[]> => {
  const read = readJson(text)
  if (!read.ok) {
    const { line, message } = read.error
    return fail([wrong(`${file}:${line}`, `${message}.`, null)])
  }
  const { value, placeOf, doubles } = read.value
  if (!isFields(value)) return fail([wrong(`${file}:1`, 'A policy is an object in { }.', null)])
  const complete = { ...defaultPolicy, ...value }
  const reading = readFields(policySchema, complete, [])
  const problems = [
    ...doubles.map(({ path, place }) =>
      wrong(`${file}:${place.line}`, `${path} is written twice.`, null),
    ),
    ...reading.faults.map(({ steps, message, fix }) =>
      wrong(`${file}:${placeOf(steps).line}`, `${jsonPath(steps)} ${message}.`, fix),
    ),
    ...budgetFaults(reading.fields.budget ?? {}).map(({ field, message }) =>
      wrong(`${file}:${placeOf(['budget', field]).line}`, `budget.${field} ${message}.`, null),
    ),
  ]
  const parsed = policySchema.safeParse(complete)
  return parsed.success && problems.length === 0 ? ok(parsed.data) : fail(problems)
}

const wrong = (where: string, message: string, fix: string | null): Problem =>
  problem('policy_invalid', message, {
    kept: 'The file is as it was.',
    fix: fix ?? 'Correct that line of the policy.',
    where,
  })
