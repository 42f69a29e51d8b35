import { z } from 'zod'
import { modelSchema } from '../playbook/schema'
import { providerIdSchema } from '../worker/provider-id'

/** Who plans waves and judges gates: the person, or a worker they appoint. */
export const leadSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('person') }),
  z.strictObject({
    by: z.literal('worker'),
    provider: providerIdSchema,
    /** Absent: what the tier `strong` means on that provider. */
    model: modelSchema.optional(),
    effort: modelSchema.optional(),
  }),
])
export type Lead = z.infer<typeof leadSchema>

/** Which plans of an appointed lead wait for the person's Run: the first, those with writers, all, none. */
export const askBeforeRunSchema = z.enum(['first', 'writers', 'always', 'never'])
export type AskBeforeRun = z.infer<typeof askBeforeRunSchema>

export const runStatusSchema = z.enum(['running', 'done', 'stopped', 'switched'])

/**
 * `recovered`: left through its chain, or by the lead's word; `accepted`: by a person's. Of a run that is over:
 * `stopped` or `left` in its middle, `unreached`.
 */
export const phaseStateSchema = z.enum([
  'waiting',
  'running',
  'passed',
  'recovered',
  'accepted',
  'skipped',
  'stopped',
  'left',
  'unreached',
])

/** One answer a card offers. */
export const requestChoiceSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** What it leads to and what it costs, in one sentence. */
  means: z.string(),
  /** It is not taken without a reason in words. */
  needsWhy: z.boolean(),
})

/**
 * A decision that waits for the person. Kinds: `judge` a question of a gate or an `if`; `plan` the phase's
 * workers are to be planned, or a lead's plan to be run; `lead` a step that the person does; `decide` where
 * to go after a failed gate or a held wave; `command` a playbook's own command is to be allowed; `check` a
 * check of the repository has no command yet; `moved` the working tree changed under a playbook that only reads.
 */
export const requestCardSchema = z.strictObject({
  /** Names this very card: an answer to another one is refused. */
  id: z.string(),
  orchestrationId: z.string(),
  kind: z.enum(['judge', 'plan', 'lead', 'decide', 'command', 'check', 'moved']),
  phase: z.string(),
  /** The phase as its card is called. */
  phaseTitle: z.string(),
  /** What is asked. */
  title: z.string(),
  /** Who asks: a gate, a phase, the lead. */
  by: z.string(),
  /** On what facts, a line each. */
  facts: z.array(z.string()),
  /** The end of a failing command's output. */
  output: z.string().nullable(),
  choices: z.array(requestChoiceSchema),
  /** The id of the choice that stands first; null: none is safer than the others. */
  default: z.string().nullable(),
  /** Of `plan`: the plan's JSON to start from, for the Composer; `planPhase` answers it. */
  draft: z.string().nullable(),
  /** The person may give text: of `lead` what later phases see, of `check` the command. */
  takesText: z.boolean(),
  /** Workers whose results and diffs it is about. */
  workerIds: z.array(z.string()),
  /** Epoch ms. */
  since: z.number(),
})
export type RequestCard = z.infer<typeof requestCardSchema>

/** What the window holds of every run that has not ended. */
export const playbookRunSummarySchema = z.strictObject({
  orchestrationId: z.string(),
  playbook: z.string(),
  name: z.string(),
  status: runStatusSchema,
  /** Title of the phase in progress; null when none is. */
  phase: z.string().nullable(),
  /** Grows with every event: read the run again when it did. */
  revision: z.number().int(),
  card: requestCardSchema.nullable(),
  /** What is being done now, in words; null while a card is open. */
  doing: z.string().nullable(),
  /** A command that one of its conditions asks for runs. */
  checking: z.boolean(),
})
export type PlaybookRunSummary = z.infer<typeof playbookRunSummarySchema>

const runNeedSchema = z.strictObject({
  text: z.string(),
  answer: z.enum(['yes', 'no', 'unknown']).nullable(),
  /** Why, or how a command ended. */
  why: z.string().nullable(),
})

const runGateSchema = z.strictObject({
  name: z.string(),
  per: z.enum(['wave', 'worker']),
  /** Of the newest look at this gate. */
  needs: z.array(runNeedSchema),
  /** What did not hold when it failed last, and the end of the command's output; empty: it never failed. */
  failed: z.array(
    z.strictObject({ text: z.string(), why: z.string().nullable(), output: z.string().nullable() }),
  ),
  /** `open` until the phase is left or its gate failed; a failed one may still become recovered or accepted. */
  verdict: z.enum(['open', 'passed', 'failed', 'recovered', 'accepted', 'skipped']),
})

export const runPhaseSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  does: z.string().nullable(),
  who: z.enum(['lead', 'worker']),
  writes: z.boolean(),
  state: phaseStateSchema,
  /** Why it was skipped, or will be. */
  why: z.string().nullable(),
  runs: z.number().int(),
  /** How often it may run, what the person raised counted. */
  limit: z.number().int(),
  /** The phase whose failed gate it answers; null: on the main line. */
  after: z.string().nullable(),
  /** The phase it is an alternative to. */
  with: z.string().nullable(),
  /** Added while it ran. */
  added: z.boolean(),
  waveIds: z.array(z.string()),
  /** Where it asks different providers: a line for each, who served it, whether it stands alone, or that it is missing. */
  voices: z.array(z.string()),
  gate: runGateSchema.nullable(),
})
export type RunPhase = z.infer<typeof runPhaseSchema>

const possibleSchema = z.array(z.strictObject({ phase: z.string(), why: z.string().nullable() }))

export const playbookRunSchema = z.strictObject({
  summary: playbookRunSummarySchema,
  goal: z.string(),
  /** Of the playbook's text as it was at the start. */
  hash: z.string(),
  lead: leadSchema,
  askBeforeRun: askBeforeRunSchema,
  profile: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Commit all waves start from; null outside Git. */
  base: z.string().nullable(),
  /** HEAD of the repository is no longer that commit. */
  baseMoved: z.boolean(),
  /** In file order. */
  phases: z.array(runPhaseSchema),
  /** Changes of course as they stand now; a reason stands where one is not possible. */
  course: z.strictObject({
    skip: possibleSchema,
    repeat: possibleSchema,
    switch: z.string().nullable(),
    /** Why the base can't be moved now. */
    rebase: z.string().nullable(),
  }),
  /** Waves of an appointed lead's own turns. */
  leadWaveIds: z.array(z.string()),
  /** Offered at the end: a playbook's id, or text. */
  next: z.strictObject({ text: z.string(), playbook: z.boolean() }).nullable(),
})
export type PlaybookRunView = z.infer<typeof playbookRunSchema>
