import { z } from 'zod'
import { isolations, strategies, tiers } from '../plan/plan-document'
import { planLimits } from '../plan/plan-limits'
import { conditionSchema } from './condition'
import { strict } from './strict'
import { doers, idPattern, idWords, maxRuns, shapes, thens } from './words'

export const idSchema = z.string().regex(idPattern, `must be ${idWords}`)
export const lineSchema = z.string().min(1)
export const modelSchema = z
  .string()
  .regex(/^[A-Za-z0-9][\w.:/+-]{0,127}$/, 'must be a plain model or effort name')
const count = z.int().min(1).max(planLimits.workers)

const budgetShape = {
  costUsd: z.number().positive().optional(),
  minutes: z.number().positive().optional(),
  calls: z.int().positive().optional(),
  tokens: z.int().positive().optional(),
}
/** Hard limits as a playbook writes them; shared/budget says what each means to a wave. */
export const playbookBudgetSchema = strict(budgetShape)
const phaseBudgetSchema = strict({ ...budgetShape, each: playbookBudgetSchema.optional() })

const gateObject = strict({
  name: lineSchema.optional(),
  needs: z.array(conditionSchema).min(1),
  per: z.enum(['wave', 'worker']).optional(),
  retry: z.int().min(0).max(5).optional(),
})

const use = strict({
  tier: z.enum(tiers).optional(),
  provider: lineSchema.optional(),
  model: modelSchema.optional(),
  effort: modelSchema.optional(),
})

export const phaseSchema = strict({
  id: idSchema,
  role: lineSchema.optional(),
  who: z.enum(doers).optional(),
  tier: z.enum(tiers).optional(),
  provider: z
    .union([lineSchema, strict({ not: idSchema }), strict({ each: z.literal(true) })])
    .optional(),
  model: modelSchema.optional(),
  effort: modelSchema.optional(),
  readOnly: z.boolean().optional(),
  workers: z
    .union([count, strict({ from: idSchema, max: count, min: count.optional() })])
    .optional(),
  isolate: z.union([z.boolean(), z.enum(isolations)]).optional(),
  runner: z.enum(strategies).exclude(['auto']).optional(),
  does: lineSchema.optional(),
  brief: lineSchema.optional(),
  lenses: z.array(lineSchema).min(1).max(planLimits.workers).optional(),
  sees: z.array(idSchema).optional(),
  blind: z.boolean().optional(),
  returns: z
    .union([lineSchema, strict({ shape: z.enum(shapes), text: lineSchema.optional() })])
    .optional(),
  quorum: z.union([count, z.literal('all')]).optional(),
  limit: z.union([z.int().min(1).max(maxRuns), lineSchema]).optional(),
  budget: phaseBudgetSchema.optional(),
  gate: z.union([conditionSchema, gateObject]).optional(),
  if: conditionSchema.optional(),
  with: idSchema.optional(),
  after: idSchema.optional(),
  then: z.enum(thens).optional(),
  rules: z.array(strict({ if: conditionSchema, use })).optional(),
})

const input = strict({
  ask: lineSchema,
  default: z.union([lineSchema, z.boolean(), z.number()]).optional(),
  options: z.array(lineSchema).optional(),
})

/** `playbooks/<id>.yaml`, whose name is the playbook's id. */
export const playbookSchema = strict({
  version: z.literal(1, {
    error: 'must be 1; a higher number was written by a newer Wavedeck',
  }),
  name: lineSchema.optional(),
  goal: lineSchema.optional(),
  pickWhen: lineSchema.optional(),
  saves: lineSchema.optional(),
  avoidWhen: lineSchema.optional(),
  source: lineSchema.optional(),
  next: lineSchema.optional(),
  readOnly: z.boolean().optional(),
  budget: playbookBudgetSchema.optional(),
  inputs: z.record(idSchema, input).optional(),
  phases: z.array(phaseSchema),
})

/** The order of the keys in each part of a playbook, as the bundled ones write them. */
export const keyOrders: readonly (readonly string[])[] = [
  Object.keys(playbookSchema.shape),
  Object.keys(phaseSchema.shape),
  Object.keys(phaseBudgetSchema.shape),
  Object.keys(gateObject.shape),
]

export type Phase = z.infer<typeof phaseSchema>
export type Playbook = z.infer<typeof playbookSchema>
/** What a rule changes about a worker. */
export type Use = z.infer<typeof use>
export type GateObject = z.infer<typeof gateObject>
