import { z } from 'zod'

/** What changed its course: the plan, a worker left out or added, a provider, who leads. */
export const noteKinds = ['change', 'skip', 'add', 'switch', 'lead'] as const
export type NoteKind = (typeof noteKinds)[number]

/** A note is one line of at most this many characters. */
export const noteLimit = 500

/** One line of an orchestration's journal. */
export const noteSchema = z.strictObject({
  at: z.number(),
  from: z.enum(['person', 'engine']),
  kind: z.enum(noteKinds),
  text: z.string(),
  /** The worker it speaks of. */
  workerId: z.string().nullable(),
})
export type Note = z.infer<typeof noteSchema>

/** A text as a note holds it: one line, cut where it is too long; empty if nothing is said. */
export const noteText = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= noteLimit ? line : `${line.slice(0, noteLimit - 1).trimEnd()}…`
}

/** A note as `journal.jsonl` holds it. */
export const noteLine = ({ at, from, kind, text, workerId }: Note): string =>
  `${JSON.stringify({ at: new Date(at).toISOString(), from, kind, text, ...(workerId === null ? {} : { workerId }) })}\n`
