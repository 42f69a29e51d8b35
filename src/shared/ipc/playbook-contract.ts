import { z } from 'zod'
import {
  editedFileSchema,
  editHistorySchema,
  playbookListSchema,
  simulationSchema,
} from './playbook-views'

const nothing = z.strictObject({})
const id = z.string()
const written = z.strictObject({ hash: z.string() })
const edited = z.strictObject({
  text: z.string(),
  /** Of the file as the window last saw it; another one there is a change from outside, and refused. */
  over: z.string(),
  history: editHistorySchema,
})

/** A playbook as a run would take it. */
const asRun = z.strictObject({
  text: z.string(),
  /** Null: the one the defaults name. */
  profile: z.string().nullable(),
  /** Every worker is a demo worker. */
  demo: z.boolean(),
})

/** What is asked of playbooks and their briefs. A save makes the person's copy; bundled files stay. */
export const playbookCalls = {
  listPlaybooks: { in: nothing, out: playbookListSchema },
  readPlaybook: { in: z.strictObject({ id }), out: editedFileSchema },
  savePlaybook: { in: edited.extend({ id }), out: written },
  createPlaybook: { in: z.strictObject({ id, text: z.string() }), out: written },
  /** Deletes the person's copy; the bundled one, if there is one, counts again. */
  removePlaybook: { in: z.strictObject({ id, over: z.string() }), out: nothing },
  /** `path` as playbooks name it: `briefs/x.md`. */
  readBrief: { in: z.strictObject({ path: z.string() }), out: editedFileSchema },
  saveBrief: { in: edited.extend({ path: z.string() }), out: written },
  createBrief: { in: z.strictObject({ path: z.string(), text: z.string() }), out: written },
  removeBrief: { in: z.strictObject({ path: z.string(), over: z.string() }), out: nothing },
  /** One document in the version 1 form; taken names get a number, `notes` say what could not be kept. */
  importPlaybooks: {
    in: z.strictObject({ text: z.string() }),
    out: z.strictObject({ ids: z.array(z.string()), notes: z.array(z.string()) }),
  },
  exportPlaybooks: {
    in: z.strictObject({ ids: z.array(z.string()) }),
    out: z.strictObject({ text: z.string() }),
  },
  /** What a run of this text would take from now on, with today's quota windows and past turns. */
  simulatePlaybook: { in: asRun, out: simulationSchema },
  /** Phases of this text that no provider could run now, and why. */
  findUnrunnable: {
    in: asRun,
    out: z.strictObject({
      phases: z.array(z.strictObject({ id: z.string(), title: z.string(), why: z.string() })),
      /** Of all its phases that need one. */
      of: z.number().int(),
    }),
  },
  /** Answered by the desktop. */
  openPlaybookFile: {
    in: nothing,
    out: z.strictObject({ path: z.string().nullable(), text: z.string().nullable() }),
  },
  savePlaybookFile: {
    in: z.strictObject({ text: z.string(), name: z.string() }),
    out: z.strictObject({ path: z.string().nullable() }),
  },
} as const
