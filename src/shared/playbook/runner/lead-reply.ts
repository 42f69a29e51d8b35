import { z } from 'zod'
import { lastObject } from '../../turns/structured-result'
import { fail, ok, type Result } from '../../lib/result'
import { planLimits } from '../../plan/plan-limits'
import { unitSchema } from '../proposal'

/** One form for every answer of an appointed lead: what was not asked for is null. */
const leadReplySchema = z.object({
  why: z.string().trim().min(1).max(2_000),
  answer: z.enum(['yes', 'no', 'unknown']).nullish(),
  choice: z.enum(['accept', 'repeat', 'skip', 'stop']).nullish(),
  text: z.string().max(200_000).nullish(),
  position: z.string().max(500).nullish(),
  units: z.array(z.unknown()).max(planLimits.workers).nullish(),
})
export type LeadReply = z.infer<typeof leadReplySchema>

const nullable = (type: object): object => ({ anyOf: [type, { type: 'null' }] })
const text = { type: 'string' }
const unitShape = {
  id: { type: 'string', description: 'lower case letters, digits and hyphens' },
  title: text,
  brief: text,
  owns: { type: 'array', items: text },
  reads: nullable({ type: 'array', items: text }),
  check: nullable(text),
  size: { type: 'string', enum: ['S', 'M', 'L'] },
  risk: { type: 'string', enum: ['low', 'high'] },
  kind: nullable(text),
  rule: nullable({ type: 'integer' }),
  why: text,
}
const closed = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

/** For a CLI that holds its answer to a JSON schema; every field is required there, so absent ones are null. */
export const leadReplyJsonSchema = JSON.stringify(
  closed({
    why: text,
    answer: nullable({ type: 'string', enum: ['yes', 'no', 'unknown'] }),
    choice: nullable({ type: 'string', enum: ['accept', 'repeat', 'skip', 'stop'] }),
    text: nullable(text),
    position: nullable(text),
    units: nullable({ type: 'array', items: closed(unitShape) }),
  }),
)

/** Reads what a turn of the lead ended with; the failure says what is wrong with it. */
export const readLeadReply = (result: string): Result<LeadReply, string> => {
  const found = lastObject(result)
  if (found === null) return fail('it does not end with a JSON object')
  const parsed = leadReplySchema.safeParse(found)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return fail(`${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'wrong'}`)
}

/** The units of a reply as a proposal holds them: a null field is one that was left out. */
export const unitsOfReply = ({ units }: LeadReply): readonly unknown[] =>
  (units ?? []).map((unit) =>
    typeof unit === 'object' && unit !== null
      ? Object.fromEntries(Object.entries(unit).filter(([, value]) => value !== null))
      : unit,
  )

/** Units of a reply that are well formed, for a phase that hands them on. */
export const goodUnits = (reply: LeadReply): readonly z.infer<typeof unitSchema>[] =>
  unitsOfReply(reply).flatMap((unit) => {
    const parsed = unitSchema.safeParse(unit)
    return parsed.success ? [parsed.data] : []
  })
