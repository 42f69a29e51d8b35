import { z } from 'zod'
import { checkStates } from '../checks/check'
import { orchestrationBudgetSchema } from '../budget/budget'
import { diffStatSchema } from '../diff/diff-summary'
import { noteSchema } from '../journal/note'
import { endingSchema } from '../outcome/ending'
import { providerIdSchema } from '../worker/provider-id'
import { waveStateSchema } from '../worker/states'
import { usageSchema } from '../worker/usage'
import { reportRunSchema } from './report-run'

/** Sums of some turns. Null: no CLI reported it; nothing is ever estimated. */
const sumSchema = z.strictObject({
  workers: z.number().int(),
  turns: z.number().int(),
  /** Milliseconds in which a turn ran. */
  ranMs: z.number(),
  usage: usageSchema.nullable(),
  costUsd: z.number().nullable(),
})
export type ReportSum = z.infer<typeof sumSchema>

export const reportWorkerSchema = z.strictObject({
  id: z.string(),
  planId: z.string(),
  title: z.string(),
  why: z.string().nullable(),
  provider: providerIdSchema,
  /** Why it is not the provider that was asked for. */
  routingNote: z.string().nullable(),
  /** Models its CLI named; else the planned one. */
  models: z.array(z.string()),
  mode: z.string(),
  isolation: z.string(),
  state: z.string(),
  /** How it stands (see worker-mark). */
  mark: z.string(),
  word: z.string(),
  ending: endingSchema.nullable(),
  message: z.string().nullable(),
  /** What keeps one that ended well from being plain green; null: nothing. */
  caveat: z.string().nullable().default(null),
  hint: z.string().nullable(),
  sum: sumSchema,
  diff: diffStatSchema.nullable(),
  /** Files that were integrated of it, and the commits they went into. */
  integrated: z.number().int(),
  commits: z.array(z.string()),
  base: z.string().nullable(),
  /** What it claims; never a fact. */
  claim: z.string().nullable(),
  questions: z.array(z.string()),
  worth: z.enum(['used', 'partial', 'discarded']).nullable(),
  worthWhy: z.string().nullable(),
  denials: z.array(z.string()),
  readOnlyViolation: z.array(z.string()),
  /** Its folder inside the orchestration's: outcome.json, result.md, diff.patch and turns/ are there. */
  folder: z.string(),
  /** SHA-256 of its receipt; null: none was written. */
  receipt: z.string().nullable(),
  /** How the repository's checks went on what was accepted of it, newest run; empty: none ran. */
  checks: z.array(
    z.strictObject({
      name: z.string(),
      state: z.enum(checkStates),
      exitCode: z.number().int().nullable(),
      ms: z.number().nullable(),
    }),
  ),
  /** Workers, by the names of their plans, whose accepted changes were checked together with its own. */
  checkedWith: z.array(z.string()).default([]),
})
export type ReportWorker = z.infer<typeof reportWorkerSchema>

export const reportWaveSchema = z.strictObject({
  id: z.string(),
  number: z.number().int(),
  title: z.string(),
  phase: z.string().nullable(),
  why: z.string().nullable(),
  state: waveStateSchema,
  strategy: z.string(),
  strategyNote: z.string(),
  maxConcurrent: z.number().int(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Its limits with what was used of them, in words; empty: none. */
  budget: z.array(z.string()),
  workers: z.array(reportWorkerSchema),
})
export type ReportWave = z.infer<typeof reportWaveSchema>

const valueSchema = sumSchema.extend({
  mark: z.enum(['used', 'partial', 'discarded', 'unmarked']),
  planIds: z.array(z.string()),
})

/** What was done, why, by whom, for how much: all of an orchestration, each figure from a record it names. */
export const reportSchema = z.strictObject({
  version: z.literal(1),
  generatedAt: z.number(),
  /** IANA zone its times are told in. */
  zone: z.string(),
  orchestrationId: z.string(),
  title: z.string(),
  project: z.string(),
  /** Absolute. */
  folder: z.string(),
  playbooks: z.array(z.string()),
  /** The playbooks it followed, oldest first. */
  runs: z.array(reportRunSchema).default([]),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Nothing of it runs. */
  done: z.boolean(),
  /** Who planned it. */
  lead: z.string(),
  whys: z.array(z.string()),
  total: sumSchema,
  /** Workers by the word of how they stand. */
  words: z.record(z.string(), z.number().int()),
  /** Names of what ran and reported none of it. */
  costReportedBy: z.array(z.string()),
  costNotReportedBy: z.array(z.string()),
  tokensNotReportedBy: z.array(z.string()),
  changes: z.strictObject({ writers: z.number().int(), diff: diffStatSchema }),
  integrated: z.number().int(),
  commits: z.array(z.string()),
  budget: orchestrationBudgetSchema,
  value: z.array(valueSchema),
  byProvider: z.array(sumSchema.extend({ provider: providerIdSchema })),
  waves: z.array(reportWaveSchema),
  journal: z.array(noteSchema),
  leftToDo: z.array(z.strictObject({ workerId: z.string().nullable(), text: z.string() })),
})
export type Report = z.infer<typeof reportSchema>
