import { z } from 'zod'
import { budgetSchema } from '../budget/budget'
import { diffStatSchema } from '../diff/diff-summary'
import { endingSchema, failureKindSchema } from '../outcome/ending'
import { handoffSchema } from '../outcome/handoff'
import { isolations, modes, strategies } from '../plan/plan-document'
import { providerIdSchema } from './provider-id'
import { turnStateSchema, waveStateSchema, workerStateSchema } from './states'
import { usageSchema } from './usage'

/** A recorded pause; not a state. `until` null: until the person lifts it. */
export const holdSchema = z.strictObject({
  reason: z.string(),
  since: z.number(),
  until: z.number().nullable(),
})
export type Hold = z.infer<typeof holdSchema>

/** A repository (or plain folder) the person works on. */
export const projectSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  isGit: z.boolean(),
  branch: z.string().nullable(),
})
export type Project = z.infer<typeof projectSchema>

/** A worker as lists show it: a summary, never its text. Instants are epoch milliseconds. */
export const workerSummarySchema = z.strictObject({
  id: z.string(),
  waveId: z.string(),
  orchestrationId: z.string(),
  /** The id it has in its plan. */
  planId: z.string(),
  /** First line of its task. */
  title: z.string(),
  provider: providerIdSchema,
  model: z.string().nullable(),
  effort: z.string().nullable(),
  mode: z.enum(modes),
  isolation: z.enum(isolations),
  state: workerStateSchema,
  /** State of its newest turn; null before the first. */
  turnState: turnStateSchema.nullable(),
  turn: z.number().int(),
  ending: endingSchema.nullable(),
  failureKind: failureKindSchema.nullable(),
  /** One sentence on how its newest turn ended. */
  message: z.string().nullable(),
  hint: z.string().nullable(),
  resetAt: z.number().nullable(),
  handoff: handoffSchema.nullable(),
  hasResult: z.boolean(),
  denials: z.number().int(),
  survivors: z.number().int(),
  readOnlyViolation: z.boolean(),
  /** Why what its newest turn changed could not be looked at; absent or null: it was. */
  unseen: z.string().nullable().optional(),
  /** Why a queued worker waits; what the stop of an active one waits for, null while none was asked. */
  waitsFor: z.string().nullable(),
  queuedAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  lastOutputAt: z.number().nullable(),
  timeoutSeconds: z.number().int(),
  idleTimeoutSeconds: z.number().int().nullable(),
  usage: usageSchema.nullable(),
  usageIsFloor: z.boolean(),
  costUsd: z.number().nullable(),
  costCapUsd: z.number().nullable(),
  diff: diffStatSchema.nullable(),
  /** What became of its newest turn's diff, once a person accepted some of it; absent or null: nothing yet. */
  taken: z.enum(['integrated', 'committed']).nullable().optional(),
  /** Of what was taken, something is neither decided nor integrated yet. */
  takenInPart: z.boolean().optional(),
  /** Sums of its turns before the newest, tokens as a budget counts them; absent or null: there are none. */
  earlier: z
    .strictObject({ ms: z.number(), tokens: z.number().nullable(), costUsd: z.number().nullable() })
    .nullable()
    .optional(),
})
export type WorkerSummary = z.infer<typeof workerSummarySchema>

export const waveSummarySchema = z.strictObject({
  id: z.string(),
  orchestrationId: z.string(),
  /** 1, 2, ... within its orchestration. */
  number: z.number().int(),
  title: z.string(),
  phase: z.string().nullable(),
  state: waveStateSchema,
  strategy: z.enum(strategies),
  strategyNote: z.string(),
  maxConcurrent: z.number().int(),
  budget: budgetSchema,
  hold: holdSchema.nullable(),
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  folder: z.string(),
  /** When the person let it go past the quota's stop line. */
  quotaAllowedAt: z.number().nullable().optional(),
})
export type WaveSummary = z.infer<typeof waveSummarySchema>

/** An orchestration as the rail and Home show it. */
export const orchestrationSummarySchema = z.strictObject({
  id: z.string(),
  projectId: z.string(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  waves: z.number().int(),
  /** The newest wave. */
  waveId: z.string().nullable(),
  waveState: waveStateSchema.nullable(),
  /** Marks of its workers in order (see worker-mark), at most 24; `counts` has them all. */
  marks: z.array(z.string()),
  counts: z.record(z.string(), z.number().int()),
  costUsd: z.number().nullable(),
  /** What of it the demo made up. */
  demoUsd: z.number(),
  /** How the playbook it follows stands; null: it follows none, or went on with other waves after its end. */
  playbook: z.enum(['running', 'done', 'stopped', 'switched']).nullable(),
})
export type OrchestrationSummary = z.infer<typeof orchestrationSummarySchema>
