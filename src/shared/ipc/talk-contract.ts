import { z } from 'zod'
import { noteKinds, noteSchema } from '../journal/note'
import { problemSchema } from '../lib/problem'
import { reportSchema } from '../report/report'
import { commentPlaceSchema, commentSchema, queuedMessageSchema } from '../turns/comment'

const nothing = z.strictObject({})
const worker = z.strictObject({ workerId: z.string() })
const comment = worker.extend({ commentId: z.string() })
const message = worker.extend({ messageId: z.string() })
const orchestration = z.strictObject({ orchestrationId: z.string() })

/** What was and will be said between the person and one worker. */
export const talkViewSchema = z.strictObject({
  /** Oldest first. */
  comments: z.array(commentSchema),
  /** In the order they will be sent. */
  messages: z.array(queuedMessageSchema),
  /** Why it can't be told more now; null: it can. */
  refusal: problemSchema.nullable(),
  /** How often it was told more, an active turn counted; how often its plan allows it. */
  followUps: z.number().int(),
  maxFollowups: z.number().int(),
})
export type TalkView = z.infer<typeof talkViewSchema>

/** Calls about comments, queued messages, the journal and the report. */
export const talkCalls = {
  readTalk: { in: worker, out: talkViewSchema },
  /** Starts a thread, or adds to one; then its place is that of the thread. */
  addComment: {
    in: commentPlaceSchema.extend({
      workerId: z.string(),
      threadId: z.string().nullable(),
      text: z.string(),
    }),
    out: commentSchema,
  },
  editComment: { in: comment.extend({ text: z.string() }), out: nothing },
  removeComment: { in: comment, out: nothing },
  /** All comments that wait, as one turn; `turn` null: one is active, so they wait as a message. */
  sendComments: { in: worker, out: z.strictObject({ turn: z.number().int().nullable() }) },
  /** A text for the turn after the active one. */
  queueMessage: { in: worker.extend({ text: z.string() }), out: nothing },
  editMessage: { in: message.extend({ text: z.string() }), out: nothing },
  /** `to` counts from 0. */
  moveMessage: { in: message.extend({ to: z.number().int() }), out: nothing },
  /** Comments it carried wait again. */
  removeMessage: { in: message, out: nothing },
  /** The first queued message becomes the next turn now. */
  sendMessage: { in: worker, out: z.strictObject({ turn: z.number().int() }) },
  /** A new worker of another provider, on the same base, with the diff and the failing output. */
  rescueWorker: {
    in: worker.extend({ provider: z.string(), note: z.string() }),
    out: z.strictObject({ waveId: z.string(), orchestrationId: z.string() }),
  },
  /** As of now. */
  readReport: {
    in: orchestration,
    out: z.strictObject({ report: reportSchema }),
  },
  /** Writes report.html, report.md and report.json into the orchestration's folder; the path is the page's. */
  writeReport: { in: orchestration, out: z.strictObject({ path: z.string() }) },
  readJournal: { in: orchestration, out: z.strictObject({ notes: z.array(noteSchema) }) },
  addNote: {
    in: orchestration.extend({ kind: z.enum(noteKinds), text: z.string() }),
    out: nothing,
  },
} as const
