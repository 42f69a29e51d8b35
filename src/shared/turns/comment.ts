import { z } from 'zod'

/** What a comment is about: one line of one side of a file, a whole file, or (path null) all of the work. */
export const commentPlaceSchema = z.strictObject({
  /** As shown (see display-path). */
  path: z.string().nullable(),
  side: z.enum(['old', 'new']).nullable(),
  line: z.number().int().positive().nullable(),
  /** The lines it speaks of, as they stood. */
  quote: z.string(),
})
export type CommentPlace = z.infer<typeof commentPlaceSchema>

/** One entry of a thread: the person's, or what the worker answered to it. */
export const commentSchema = commentPlaceSchema.extend({
  id: z.string(),
  /** Id of the thread's first comment. */
  threadId: z.string(),
  author: z.enum(['person', 'worker']),
  text: z.string(),
  at: z.number(),
  /** The queued message it waits in; null: not sent, or its turn is known. */
  messageId: z.string().nullable(),
  /** The turn it was sent with, or that answered; null before. */
  turn: z.number().int().nullable(),
})
export type Comment = z.infer<typeof commentSchema>

/** A text that waits to become a turn of its worker. */
export const queuedMessageSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  at: z.number(),
  /** How many review comments it carries. */
  comments: z.number().int(),
})
export type QueuedMessage = z.infer<typeof queuedMessageSchema>

/** Where a comment stands, in words a reader can find the place by. */
export const placeWords = ({ path, side, line }: CommentPlace): string => {
  if (path === null) return 'all of the work'
  if (line === null) return path
  return `${path}:${String(line)}${side === 'old' ? ' (before the change)' : ''}`
}
