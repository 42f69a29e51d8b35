import { z } from 'zod'
import { fail, ok, type Result } from '../../lib/result'
import { lastObject } from '../../turns/structured-result'
import { planLimits } from '../../plan/plan-limits'
import { unitSchema } from '../proposal'
import { idSchema, type Phase } from '../schema'
import { shapes, verdicts } from '../words'

type Shape = (typeof shapes)[number]

const line = z.string().trim().min(1).max(500)
const lines = z.array(line).max(50)

const schemas = {
  verdict: z.object({
    verdict: z.enum(verdicts),
    about: idSchema.nullish(),
    findings: lines.optional(),
  }),
  findings: z.object({ findings: lines }),
  units: z.object({ units: z.array(unitSchema).max(planLimits.workers) }),
  position: z.object({
    decision: line,
    reasons: lines.max(5),
    wouldChange: line,
    confidence: z.enum(['low', 'middle', 'high']),
    moved: z.boolean().optional(),
    final: z.literal(true),
  }),
  choice: z.object({ choice: line, why: line }),
} as const

/** What a worker's result holds in the shape its phase asks for; all of it is a claim. */
export interface Returned {
  readonly verdict?: 'PASS' | 'CONCERNS' | 'FAIL' | undefined
  readonly about?: string | undefined
  /** A decision, or what a comparison chose. */
  readonly position?: string | undefined
  readonly moved?: boolean | undefined
  readonly units?: readonly z.infer<typeof unitSchema>[]
}

export const shapeOf = ({ returns }: Phase): Shape =>
  typeof returns === 'object' ? returns.shape : 'handoff'

/** None of them is JSON as it stands: a form that is handed back as it was claims nothing. */
const forms: Readonly<Record<Exclude<Shape, 'handoff'>, string>> = {
  verdict:
    '{"verdict": "PASS" or "CONCERNS" or "FAIL", "about": id of the part a FAIL belongs to or null, "findings": ["place: what happens"]}',
  findings: '{"findings": ["place: what is so, and how sure you are", ...]}',
  units:
    '{"units": [{"id": "lower-case", "title": "short", "brief": "what to do", "owns": ["path"], "size": "S" or "M" or "L", "risk": "low" or "high", "why": "one line"}, ...]}',
  position:
    '{"decision": "in a few words", "reasons": ["with its evidence"], "wouldChange": "what would change your mind", "confidence": "low" or "middle" or "high", "moved": true if you changed your view since the last round, "final": true}',
  choice: '{"choice": <the letter or name of the one you choose>, "why": <one line>}',
}

/** What a worker of a phase is told of the form of its result; empty where its last lines are all of it. */
export const returnsText = (phase: Phase): string => {
  const shape = shapeOf(phase)
  if (shape === 'handoff') return ''
  return [
    `Return the shape \`${shape}\`: right before your last lines, one fenced \`\`\`json block, filled in like this:`,
    '',
    forms[shape],
  ].join('\n')
}

/** Reads a result; the failure says in words what is missing. */
export const readReturned = (shape: Shape, text: string): Result<Returned, string> => {
  if (shape === 'handoff') return ok({})
  const block = lastBlock(text)
  // Some leave out the fence, and the last lines with it.
  const raw = block === null ? lastObject(text) : jsonOf(block)
  if (raw === null) return fail(`it returns no ${shape}: there is no json block in its result`)
  const parsed = schemas[shape].safeParse(raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail(
      `what it returns as ${shape} is not of the form asked for: ${issue?.path.join('.') || 'the block'}: ${issue?.message ?? 'wrong'}`,
    )
  }
  return ok(claimOf(parsed.data))
}

const claimOf = (data: z.infer<(typeof schemas)[keyof typeof schemas]>): Returned => {
  if ('verdict' in data)
    return { verdict: data.verdict, ...(data.about == null ? {} : { about: data.about }) }
  if ('decision' in data)
    return { position: data.decision.toLowerCase(), moved: data.moved === true }
  if ('units' in data) return { units: data.units }
  return 'choice' in data ? { position: data.choice.toLowerCase() } : {}
}

const lastBlock = (text: string): string | null =>
  [...text.matchAll(/```json\s*\n([\s\S]*?)\n\s*```/g)].at(-1)?.[1] ?? null

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
