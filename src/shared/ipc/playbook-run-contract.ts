import { z } from 'zod'
import { phaseSchema } from '../playbook/schema'
import {
  askBeforeRunSchema,
  leadSchema,
  playbookRunSchema,
  requestCardSchema,
} from './playbook-run-views'

const nothing = z.strictObject({})
const orchestration = z.strictObject({ orchestrationId: z.string() })
const toCard = orchestration.extend({ card: z.string() })
const why = z.string()

/** What is asked of a running playbook. Its waves and journal are read as those of any orchestration. */
export const playbookRunCalls = {
  startPlaybook: {
    in: z.strictObject({
      projectId: z.string(),
      playbook: z.string(),
      goal: z.string(),
      /** By the names the playbook asks for; a missing one takes its default. */
      inputs: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])),
      lead: leadSchema,
      /** Null: the one the defaults name. */
      profile: z.string().nullable(),
      askBeforeRun: askBeforeRunSchema,
      /** Carry the person's uncommitted changes into workspaces as part of the base. */
      includeUncommitted: z.boolean(),
      /** Every worker is a demo worker, whatever the playbook asks for. */
      demo: z.boolean(),
    }),
    out: orchestration,
  },
  /** `run` null: this orchestration follows no playbook. */
  readPlaybookRun: {
    in: orchestration,
    out: z.strictObject({ run: playbookRunSchema.nullable() }),
  },
  /** Every decision that waits for the person, oldest first. */
  listRequests: { in: nothing, out: z.strictObject({ cards: z.array(requestCardSchema) }) },
  /** Answers a card with one of its choices. */
  answerRequest: {
    in: toCard.extend({
      choice: z.string(),
      why,
      /** Of a `lead` card: the result, which later phases see. */
      text: z.string().optional(),
    }),
    out: nothing,
  },
  /** Answers a `plan` card: the plan's JSON as the person leaves it. Ids of its workers are the units' names. */
  planPhase: {
    in: toCard.extend({
      text: z.string(),
      checkoutConfirmed: z.boolean(),
      quotaAllowed: z.boolean().optional(),
    }),
    out: nothing,
  },
  skipPhase: { in: orchestration.extend({ phase: z.string(), why }), out: nothing },
  repeatPhase: { in: orchestration.extend({ phase: z.string(), why }), out: nothing },
  addPhase: {
    in: orchestration.extend({ phase: phaseSchema, after: z.string(), why }),
    out: nothing,
  },
  /**
   * Goes on with another playbook in the same orchestration, now or after the end (its `next`); `to` null:
   * without one.
   */
  switchPlaybook: {
    in: orchestration.extend({ to: z.string().nullable(), why }),
    out: nothing,
  },
  /** Goes on from the repository's HEAD: all diffs are combined, and what checks them judged, anew on it. */
  movePlaybookBase: { in: orchestration.extend({ why }), out: nothing },
  /** Ends the run, after stopping the wave in progress. */
  stopPlaybook: { in: orchestration.extend({ why }), out: nothing },
} as const
