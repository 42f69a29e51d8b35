import { z } from 'zod'
import { problemSchema } from '../lib/problem'

/** `changed`: the person's copy of a bundled one, which wins; `yours`: bundled nowhere. */
export const playbookSourceSchema = z.enum(['bundled', 'changed', 'yours'])
export type PlaybookSource = z.infer<typeof playbookSourceSchema>

/** How runs of a playbook ended on this machine. */
const playbookResultsSchema = z.strictObject({
  runs: z.number().int(),
  done: z.number().int(),
  stopped: z.number().int(),
  /** Epoch ms at which the newest began. */
  lastAt: z.number(),
  /** Of all ended ones together; null: none reported a cost. */
  costUsd: z.number().nullable(),
  /** What of it the demo made up. */
  demoUsd: z.number(),
})

/** A playbook as the picker shows it. */
export const playbookEntrySchema = z.strictObject({
  id: z.string(),
  source: playbookSourceSchema,
  /** The id, where the file can't be read or has no name. */
  name: z.string(),
  goal: z.string().nullable(),
  pickWhen: z.string().nullable(),
  avoidWhen: z.string().nullable(),
  saves: z.string().nullable(),
  /** No phase of it writes. */
  readOnly: z.boolean(),
  phases: z.number().int(),
  errors: z.number().int(),
  budget: z.strictObject({
    costUsd: z.number().nullable(),
    minutes: z.number().nullable(),
    calls: z.number().int().nullable(),
  }),
  /** Why the file can't be read at all. */
  problem: problemSchema.nullable(),
  results: playbookResultsSchema.nullable(),
})
export type PlaybookEntry = z.infer<typeof playbookEntrySchema>

export const briefEntrySchema = z.strictObject({
  /** As playbooks name it: `briefs/x.md`. */
  path: z.string(),
  source: playbookSourceSchema,
})

export const playbookListSchema = z.strictObject({
  playbooks: z.array(playbookEntrySchema),
  briefs: z.array(briefEntrySchema),
  /** Why the person's defaults can't be used; the pick order is then unknown. */
  defaultsProblem: problemSchema.nullable(),
  /** Why not all of the person's policy holds for a run. */
  policyProblem: problemSchema.nullable(),
  /** Which one to take, the first that fits. */
  pickOrder: z.array(z.strictObject({ when: z.string(), playbook: z.string() })),
  /** What a run may choose from; `profile` is the one the defaults name. */
  profiles: z.array(
    z.strictObject({ id: z.string(), name: z.string(), summary: z.string().nullable() }),
  ),
  profile: z.string().nullable(),
})
export type PlaybookList = z.infer<typeof playbookListSchema>

/** One exact step of an edited text; taken back by putting `removed` where `inserted` is. */
export const textPatchSchema = z.strictObject({
  at: z.number().int().min(0),
  removed: z.string(),
  inserted: z.string(),
})
export type TextPatch = z.infer<typeof textPatchSchema>

export const editHistorySchema = z.strictObject({
  past: z.array(textPatchSchema).max(500),
  future: z.array(textPatchSchema).max(500),
})
export type EditHistory = z.infer<typeof editHistorySchema>

export const editedFileSchema = z.strictObject({
  text: z.string(),
  hash: z.string(),
  source: playbookSourceSchema,
  /** What the app ships under this name; null: nothing. */
  bundled: z.string().nullable(),
  /** What can be undone and redone from this text on. */
  history: editHistorySchema,
})
export type EditedFile = z.infer<typeof editedFileSchema>

export const simulationSchema = z.strictObject({
  bars: z.array(
    z.strictObject({
      phase: z.string(),
      title: z.string(),
      /** Epoch ms; `end` null: not known. */
      start: z.number(),
      end: z.number().nullable(),
      workers: z.number().int(),
      notes: z.array(z.string()),
      held: z.boolean(),
      unknown: z.boolean(),
      lead: z.boolean(),
    }),
  ),
  now: z.number(),
  endsAt: z.number().nullable(),
  cost: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  windows: z.array(
    z.strictObject({
      provider: z.string(),
      window: z.string(),
      from: z.number(),
      peak: z.number(),
      to: z.number().nullable(),
      held: z.boolean(),
    }),
  ),
  /** What is not known, and why. */
  unknown: z.array(z.string()),
})
export type SimulationView = z.infer<typeof simulationSchema>
