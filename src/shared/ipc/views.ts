import { z } from 'zod'
import { changedFileSchema, diffStatSchema } from '../diff/diff-summary'
import { problemSchema } from '../lib/problem'
import { outcomeSchema } from '../outcome/outcome'
import { quotaStateSchema } from '../quota/quota-state'
import { workerEventSchema } from '../worker/event'
import { providerIdSchema } from '../worker/provider-id'
import {
  orchestrationSummarySchema,
  projectSchema,
  waveSummarySchema,
  workerSummarySchema,
} from '../worker/records'
import { resultStateSchema } from '../worker/result-state'
import { turnStateSchema } from '../worker/states'
import { playbookRunSummarySchema } from './playbook-run-views'

/** A CLI found on this machine, or not. */
export const cliSchema = z.strictObject({
  provider: providerIdSchema,
  label: z.string(),
  path: z.string().nullable(),
  version: z.string().nullable(),
  login: z.enum(['in', 'out', 'unknown', 'not_needed']),
  verified: z.boolean(),
  readOnly: z.enum(['enforced', 'asked']),
  liveTokens: z.enum(['exact', 'floor', 'none']),
  promptTransport: z.enum(['stdin', 'argument']),
  /** A command the person can copy to install it or sign in; null when all is well. */
  fix: z.string().nullable(),
  note: z.string().nullable(),
})
export type Cli = z.infer<typeof cliSchema>

export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'dark', 'light']),
  notifications: z.boolean(),
  /** Workers of a wave that may wait for review before it starts no new ones; absent: any number. */
  reviewLimit: z.number().int().min(1).max(100).optional(),
  /** The person's last choice at a commit; absent: no trailer. */
  nameWorkersInTrailer: z.boolean().optional(),
})
export type Settings = z.infer<typeof settingsSchema>

/**
 * What the window holds of the whole system: summaries only. Waves that run and those with workers that
 * wait for the person, with these workers; others on request.
 */
export const snapshotSchema = z.strictObject({
  epoch: z.string(),
  seq: z.number().int(),
  dataFolder: z.string(),
  projects: z.array(projectSchema),
  orchestrations: z.array(orchestrationSummarySchema),
  waves: z.array(waveSummarySchema),
  workers: z.array(workerSummarySchema),
  clis: z.array(cliSchema),
  /** True until the CLIs have been looked for once. */
  clisPending: z.boolean(),
  settings: settingsSchema,
  /** Reported cost of turns that ended today, local time. */
  spentTodayUsd: z.number(),
  quota: quotaStateSchema,
  /** Grows when a playbook or brief changed on disk. */
  playbooksRevision: z.number().int(),
  /** Playbooks in progress, with what they ask of the person. */
  playbookRuns: z.array(playbookRunSummarySchema),
})
export type Snapshot = z.infer<typeof snapshotSchema>

export const changeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('project'), value: projectSchema }),
  z.strictObject({ type: z.literal('projectRemoved'), id: z.string() }),
  z.strictObject({ type: z.literal('orchestration'), value: orchestrationSummarySchema }),
  z.strictObject({ type: z.literal('wave'), value: waveSummarySchema }),
  z.strictObject({ type: z.literal('worker'), value: workerSummarySchema }),
  z.strictObject({ type: z.literal('clis'), value: z.array(cliSchema) }),
  z.strictObject({ type: z.literal('settings'), value: settingsSchema }),
  z.strictObject({ type: z.literal('spent'), value: z.number() }),
  z.strictObject({ type: z.literal('quota'), value: quotaStateSchema }),
  z.strictObject({ type: z.literal('playbooks'), value: z.number().int() }),
  /** One that ended is in progress no more. */
  z.strictObject({ type: z.literal('playbookRun'), value: playbookRunSummarySchema }),
])
export type Change = z.infer<typeof changeSchema>

/** Numbered deltas, batched every 50 ms; a gap or another epoch means: fetch a new snapshot. */
export const deltasSchema = z.strictObject({
  epoch: z.string(),
  seq: z.number().int(),
  changes: z.array(changeSchema),
})
export type Deltas = z.infer<typeof deltasSchema>

/** The person's mark of what a worker's result was worth. */
export const worthSchema = z.enum(['used', 'partial', 'discarded'])
export type Worth = z.infer<typeof worthSchema>

export const turnViewSchema = z.strictObject({
  turn: z.number().int(),
  state: turnStateSchema,
  prompt: z.string(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  outcome: outcomeSchema.nullable(),
})
export type TurnView = z.infer<typeof turnViewSchema>

/** One worker with everything its screen shows but tail and diff. */
export const workerDetailSchema = z.strictObject({
  worker: workerSummarySchema,
  wave: waveSummarySchema,
  project: projectSchema,
  brief: z.string(),
  why: z.string().nullable(),
  workspace: z.string().nullable(),
  /** It was deleted, and can be brought back. */
  workspaceKept: z.boolean(),
  /** What the person should know of the workspace: what it leaves out, or shares with the repository. */
  workspaceWarnings: z.array(z.string()),
  base: z.string().nullable(),
  folder: z.string(),
  sessionId: z.string().nullable(),
  /** What the person said of it when they closed it; null before. */
  worth: z.strictObject({ mark: worthSchema, why: z.string() }).nullable(),
  turns: z.array(turnViewSchema),
  /** Text of result.md; null when there is none. */
  result: z.string().nullable(),
  resultState: resultStateSchema,
  /** HEAD of the repository moved since the base. */
  headMoved: z.boolean(),
  /** The path where its repository was, if nothing is there any more. */
  repositoryGone: z.string().nullable(),
})
export type WorkerDetail = z.infer<typeof workerDetailSchema>

/** One event with the place of its line in stdout.log. */
export const tailEventSchema = z.strictObject({
  /** Byte offset of the line's first byte, and of the byte after its newline. */
  from: z.number().int(),
  to: z.number().int(),
  /** Milliseconds since the turn's start when the line was read live; null for a line read later. */
  at: z.number().nullable(),
  event: workerEventSchema,
})
export type TailEvent = z.infer<typeof tailEventSchema>

/** A page of a tail. Forward pages start at `from`; backward pages end at `to`. */
export const tailPageSchema = z.strictObject({
  from: z.number().int(),
  to: z.number().int(),
  /** Size of stdout.log when the page was read. */
  size: z.number().int(),
  ended: z.boolean(),
  events: z.array(tailEventSchema),
  /** The page as text, when raw was asked. */
  raw: z.string().nullable(),
})
export type TailPage = z.infer<typeof tailPageSchema>

export const diffViewSchema = z.strictObject({
  base: z.string().nullable(),
  stat: diffStatSchema,
  files: z.array(changedFileSchema),
})
export type DiffView = z.infer<typeof diffViewSchema>

/** One file's patch; text is null for a binary, or for a big one until `force`. */
export const fileDiffSchema = z.strictObject({
  file: changedFileSchema,
  patch: z.string().nullable(),
  withheld: z.enum(['binary', 'too_big']).nullable(),
  bytes: z.number().int(),
})
export type FileDiff = z.infer<typeof fileDiffSchema>

export const wavePageSchema = z.strictObject({
  wave: waveSummarySchema,
  workers: z.array(workerSummarySchema),
})
export type WavePage = z.infer<typeof wavePageSchema>

export const repositoryFactsSchema = z.strictObject({
  path: z.string(),
  isGit: z.boolean(),
  root: z.string().nullable(),
  branch: z.string().nullable(),
  head: z.string().nullable(),
  dirtyFiles: z.number().int(),
  /** Uncommitted files that look like secrets: named before uncommitted work is copied. */
  secretLooking: z.array(z.string()).optional(),
  problem: problemSchema.nullable(),
})
export type RepositoryFacts = z.infer<typeof repositoryFactsSchema>
