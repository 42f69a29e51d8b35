import { z } from 'zod'
import { budgetSchema } from '../budget/budget'

export const modes = ['read-only', 'write'] as const
export const isolations = ['checkout', 'scratch', 'clone', 'worktree'] as const
export const tiers = ['cheap', 'standard', 'strong'] as const
export const fixedStrategies = [
  'economy',
  'balanced',
  'quality',
  'research',
  'parallel',
  'rescue',
] as const
export const strategies = [...fixedStrategies, 'auto'] as const
export const promptTransports = ['stdin', 'argument'] as const
export const outputFormats = ['text', 'json', 'jsonl'] as const

/** `done`: a worker that reports DONE and for which no message waits is closed. `never`: only by the person. */
export const closePolicies = ['done', 'never'] as const

export type Mode = (typeof modes)[number]
export type Isolation = (typeof isolations)[number]
export type Tier = (typeof tiers)[number]
export type Strategy = (typeof strategies)[number]
export type FixedStrategy = (typeof fixedStrategies)[number]

/** One worker of a plan as written; limits and cross-checks live in validate-plan. */
export const planWorkerSchema = z.strictObject({
  id: z.string(),
  why: z.string().optional(),
  provider: z.string(),
  mode: z.enum(modes).optional(),
  cwd: z.string(),
  task: z.string().optional(),
  taskFile: z.string().optional(),
  /** Ask for a structured result (see structured-result). */
  structured: z.boolean().optional(),
  timeoutSeconds: z.number().optional(),
  idleTimeoutSeconds: z.number().optional(),
  isolate: z.union([z.boolean(), z.enum(isolations)]).optional(),
  seedPaths: z.array(z.string()).optional(),
  model: z.string().optional(),
  effort: z.string().optional(),
  tier: z.enum(tiers).optional(),
  resume: z.string().optional(),
  mcp: z.boolean().optional(),
  command: z.string().optional(),
  args: z.array(z.string()).optional(),
  promptTransport: z.enum(promptTransports).optional(),
  outputFormat: z.enum(outputFormats).optional(),
  allowUnsafe: z.boolean().optional(),
})
export type PlanWorker = z.infer<typeof planWorkerSchema>

/** Version-1 plan JSON: names a wave's workers. */
export const planDocumentSchema = z.strictObject({
  version: z.literal(1),
  title: z.string().optional(),
  why: z.string().optional(),
  playbook: z.string().optional(),
  phase: z.string().optional(),
  strategy: z.enum(strategies).optional(),
  maxConcurrent: z.number().optional(),
  defaultTimeoutSeconds: z.number().optional(),
  budget: budgetSchema.optional(),
  maxFollowups: z.number().optional(),
  closePolicy: z.enum(closePolicies).optional(),
  workers: z.array(planWorkerSchema),
})
export type PlanDocument = z.infer<typeof planDocumentSchema>
