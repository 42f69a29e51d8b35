import { z } from 'zod'
import { budgetSchema } from '../budget/budget'
import { promptPriceSchema } from '../prices/prompt-price'
import { windowForecastSchema } from '../quota/forecast'
import { providerIdSchema } from '../worker/provider-id'
import { planOutlineSchema } from './plan-outline'
import { quotaWaySchema } from './quota-way'
import {
  closePolicies,
  isolations,
  modes,
  outputFormats,
  promptTransports,
  strategies,
  tiers,
} from './plan-document'

/** How a custom command is run. */
export const customCommandSchema = z.strictObject({
  command: z.string(),
  args: z.array(z.string()),
  promptTransport: z.enum(promptTransports),
  outputFormat: z.enum(outputFormats),
  allowUnsafe: z.boolean(),
})
export type CustomCommand = z.infer<typeof customCommandSchema>

/** One worker of a plan that passed every rule: nothing is left to default. */
export const resolvedWorkerSchema = z.strictObject({
  id: z.string(),
  why: z.string().nullable(),
  provider: providerIdSchema,
  requestedProvider: z.string(),
  /** Why the provider differs from the requested one. */
  routingNote: z.string().nullable(),
  mode: z.enum(modes),
  /** Absolute. */
  cwd: z.string(),
  timeoutSeconds: z.number().int(),
  idleTimeoutSeconds: z.number().int().nullable(),
  isolate: z.enum(isolations),
  seedPaths: z.array(z.string()),
  model: z.string().nullable(),
  effort: z.string().nullable(),
  tier: z.enum(tiers),
  /** Where model and effort came from. */
  tierNote: z.string().nullable(),
  resume: z.string().nullable(),
  mcp: z.boolean(),
  /** The person's text, without the contract. */
  task: z.string(),
  /** What the worker is given: task plus the worker contract. */
  brief: z.string(),
  estimatedPromptTokens: z.number().int(),
  custom: customCommandSchema.nullable(),
  /** A structured result is asked for and checked. */
  structured: z.boolean().optional(),
  /** The worker it rescues: it starts from that one's base. */
  rescues: z.string().optional(),
  /** It starts from this commit, whose objects are in `store`, instead of HEAD. */
  from: z.strictObject({ base: z.string(), head: z.string(), store: z.string() }).optional(),
  /** JSON schema its answers are held to, where its CLI can. */
  schema: z.string().optional(),
})
export type ResolvedWorker = z.infer<typeof resolvedWorkerSchema>

export const resolvedPlanSchema = z.strictObject({
  version: z.literal(1),
  title: z.string().nullable(),
  why: z.string().nullable(),
  playbook: z.string().nullable(),
  phase: z.string().nullable(),
  requestedStrategy: z.enum(strategies),
  strategy: z.enum(strategies).exclude(['auto']),
  /** Why `auto` chose this strategy. */
  strategyNote: z.string(),
  maxConcurrent: z.number().int(),
  budget: budgetSchema,
  /** How often a worker may be told more; absent in plans of older versions. */
  maxFollowups: z.number().int().optional(),
  closePolicy: z.enum(closePolicies).optional(),
  workers: z.array(resolvedWorkerSchema),
})
export type ResolvedPlan = z.infer<typeof resolvedPlanSchema>

/** A rule that a plan breaks (`problem`) or that a person should look at (`warning`), at a JSON path. */
export const planFindingSchema = z.strictObject({
  severity: z.enum(['problem', 'warning']),
  /** JSON path such as `workers[2].cwd`; empty for the whole plan. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
  fix: z.string().nullable(),
  /** Plan ids of the workers concerned. */
  workers: z.array(z.string()),
})
export type PlanFinding = z.infer<typeof planFindingSchema>

/** Everything the Composer shows before Run; `plan` is null while one problem stands. */
export const planReviewSchema = z.strictObject({
  plan: resolvedPlanSchema.nullable(),
  findings: z.array(planFindingSchema),
  /** What it would come to, problems or not; null while there is nothing to read. */
  outline: planOutlineSchema.nullable(),
  estimatedPromptTokens: z.number().int(),
  promptPrice: promptPriceSchema,
  /** What the wave may take of each window that was read. */
  forecast: z.array(windowForecastSchema),
  /** What the person can do where a provider is low or stopped; empty while none is. */
  ways: z.array(quotaWaySchema),
})
export type PlanReview = z.infer<typeof planReviewSchema>
