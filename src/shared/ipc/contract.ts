import { z } from 'zod'
import type { Problem } from '../lib/problem'
import type { Result } from '../lib/result'
import { strategies } from '../plan/plan-document'
import { planReviewSchema } from '../plan/resolved-plan'
import { policySchema } from '../policy/policy'
import { doctorFindingSchema } from '../report/doctor'
import { projectSchema } from '../worker/records'
import { rescueCalls } from './rescue-calls'
import { playbookCalls } from './playbook-contract'
import { playbookRunCalls } from './playbook-run-contract'
import { ofTurn, reviewCalls } from './review-contract'
import { spendContract } from './spend-contract'
import { talkCalls } from './talk-contract'
import {
  cliSchema,
  deltasSchema,
  diffViewSchema,
  fileDiffSchema,
  repositoryFactsSchema,
  settingsSchema,
  snapshotSchema,
  tailPageSchema,
  wavePageSchema,
  workerDetailSchema,
  worthSchema,
} from './views'

const nothing = z.strictObject({})
const worker = z.strictObject({ workerId: z.string() })
const wave = z.strictObject({ waveId: z.string() })

/**
 * The one IPC contract: call -> what goes in, what comes out. Main answers every call with
 * `Result<out, Problem>`; types of client and handlers are inferred from here and nowhere else.
 */
export const calls = {
  snapshot: { in: nothing, out: snapshotSchema },
  // Projects
  pickFolder: { in: nothing, out: z.strictObject({ path: z.string().nullable() }) },
  inspectRepository: { in: z.strictObject({ path: z.string() }), out: repositoryFactsSchema },
  addProject: {
    in: z.strictObject({
      path: z.string(),
      /** The person was asked about this folder (`folder_question`), and said yes. */
      confirmed: z.boolean().optional(),
    }),
    out: projectSchema,
  },
  /** Looks which branch each project is on now; what changed comes as changes. */
  lookAtBranches: { in: z.strictObject({}), out: nothing },
  removeProject: { in: z.strictObject({ projectId: z.string() }), out: nothing },
  allowedCommands: {
    in: z.strictObject({ projectId: z.string() }),
    out: z.strictObject({ commands: z.array(z.string()) }),
  },
  setAllowedCommands: {
    in: z.strictObject({ projectId: z.string(), commands: z.array(z.string()) }),
    out: nothing,
  },
  // Plans. `text` is the plan's JSON as the person typed it.
  reviewPlan: {
    in: z.strictObject({
      projectId: z.string(),
      /** The one it will be a wave of; without one it begins its own. */
      orchestrationId: z.string().nullable().optional(),
      text: z.string(),
      checkoutConfirmed: z.boolean(),
      /** The person lets this wave go past the quota's stop line. */
      quotaAllowed: z.boolean().optional(),
    }),
    out: planReviewSchema,
  },
  scaffoldPlan: {
    in: z.strictObject({
      projectId: z.string(),
      strategy: z.enum(strategies).exclude(['auto']),
      workers: z.number().int(),
      provider: z.string(),
    }),
    out: z.strictObject({ text: z.string() }),
  },
  openPlanFile: {
    in: nothing,
    out: z.strictObject({ path: z.string().nullable(), text: z.string().nullable() }),
  },
  savePlanFile: {
    in: z.strictObject({ text: z.string(), name: z.string() }),
    out: z.strictObject({ path: z.string().nullable() }),
  },
  // Waves
  runWave: {
    in: z.strictObject({
      projectId: z.string(),
      /** Null: a new orchestration named after the plan's title. */
      orchestrationId: z.string().nullable(),
      text: z.string(),
      /** The person confirmed a writer alone in the checkout, for this wave. */
      checkoutConfirmed: z.boolean(),
      /** Carry the person's uncommitted changes into clones as part of the base. */
      includeUncommitted: z.boolean(),
      /** The person lets this wave go past the quota's stop line. */
      quotaAllowed: z.boolean().optional(),
    }),
    out: wave.extend({ orchestrationId: z.string() }),
  },
  /** What "include my uncommitted changes" would carry; names that look like secrets come first. */
  previewUncommitted: {
    in: z.strictObject({ projectId: z.string() }),
    out: z.strictObject({ files: z.array(z.string()), secrets: z.array(z.string()) }),
  },
  readWave: { in: wave, out: wavePageSchema },
  readOrchestration: {
    in: z.strictObject({ orchestrationId: z.string() }),
    out: z.strictObject({ waves: z.array(wavePageSchema) }),
  },
  stopWave: { in: wave, out: nothing },
  holdWave: { in: wave.extend({ held: z.boolean() }), out: nothing },
  resumeWave: { in: wave, out: nothing },
  /** Lets a wave go past the stop line; workers skipped for it run after all. */
  allowQuota: { in: wave, out: nothing },
  // Workers
  readWorker: { in: worker, out: workerDetailSchema },
  stopWorker: { in: worker, out: nothing },
  tellWorker: { in: worker.extend({ text: z.string() }), out: nothing },
  retryWorker: { in: worker, out: nothing },
  closeWorker: {
    in: worker.extend({
      worth: worthSchema,
      why: z.string(),
      /** Delete its workspace; what only it has is kept as a pack. */
      deleteWorkspace: z.boolean().optional(),
    }),
    /** What was kept of the workspace, in words; null when nothing had to be. */
    out: z.strictObject({ kept: z.string().nullable() }),
  },
  /** The person's mark of an open or closed worker. */
  markWorker: { in: worker.extend({ worth: worthSchema, why: z.string() }), out: nothing },
  /** Kills what is left of its newest turn; a lost worker is open again when nothing is. */
  endSurvivors: { in: worker, out: nothing },
  /** Undoes the deletion of a workspace: it is there again with the files and commits it had. */
  restoreWorkspace: { in: worker, out: nothing },
  /** The person gives a lost worker up, once nothing of it runs; its workspace and files stay. */
  abandonWorker: { in: worker, out: nothing },
  /** A denied command becomes one that Claude writers may run here, and the worker runs again. */
  allowCommand: { in: worker.extend({ command: z.string() }), out: nothing },
  readTail: {
    in: worker.extend({
      turn: z.number().int().positive(),
      /** Byte offset; -1 is the end of the log. */
      cursor: z.number().int(),
      direction: z.enum(['forward', 'backward']),
      raw: z.boolean(),
      /** Which file raw reads. Events always come from stdout. */
      stream: z.enum(['stdout', 'stderr']),
    }),
    out: tailPageSchema,
  },
  /** Keeps stdout.log of a turn as it is now, as a zip with what is known about it. */
  snapshotTail: {
    in: worker.extend({ turn: z.number().int().positive() }),
    out: z.strictObject({ path: z.string() }),
  },
  /** Next place of `text` in the log after `cursor`; `errors` looks for the next error event instead. */
  findInTail: {
    in: worker.extend({
      turn: z.number().int().positive(),
      cursor: z.number().int(),
      text: z.string(),
      errors: z.boolean(),
      /** Which file is searched. */
      stream: z.enum(['stdout', 'stderr']),
    }),
    out: z.strictObject({ offset: z.number().int().nullable() }),
  },
  readDiff: { in: worker.extend(ofTurn), out: diffViewSchema },
  readFileDiff: {
    in: worker.extend({ ...ofTurn, path: z.string(), force: z.boolean() }),
    out: fileDiffSchema,
  },
  ...reviewCalls,
  ...talkCalls,
  ...playbookCalls,
  ...playbookRunCalls,
  // Machine
  refreshClis: { in: nothing, out: z.strictObject({ clis: z.array(cliSchema) }) },
  /** What all workspaces, and what is kept of deleted ones, take on the disk. */
  workspaceDisk: { in: nothing, out: z.strictObject({ bytes: z.number() }) },
  /** How this machine stands; changes nothing. */
  examine: { in: nothing, out: z.strictObject({ findings: z.array(doctorFindingSchema) }) },
  ...spendContract,
  readPolicy: { in: nothing, out: policySchema },
  /** Writes what the person changed from `seen` to `wanted`; the answer is what counts now. */
  writePolicy: {
    in: z.strictObject({ seen: policySchema, wanted: policySchema }),
    out: policySchema,
  },
  /** The file as it was is kept beside; the answer is what counts now. */
  resetPolicy: { in: nothing, out: policySchema },
  writeSettings: { in: settingsSchema, out: nothing },
  reveal: { in: z.strictObject({ path: z.string() }), out: nothing },
  copyText: { in: z.strictObject({ text: z.string() }), out: nothing },
  /** The window draws its own title bar; these are its three buttons. */
  controlWindow: {
    in: z.strictObject({ action: z.enum(['minimize', 'maximize', 'close']) }),
    out: nothing,
  },
  runDemo: { in: nothing, out: wave.extend({ orchestrationId: z.string() }) },
  ...rescueCalls,
} as const

/** What main pushes to the window. */
export const pushes = {
  deltas: deltasSchema,
  /** A click on a notification or a menu entry asks the window to show something. */
  show: z.strictObject({
    screen: z.enum(['home', 'composer', 'wave', 'worker', 'settings', 'palette']),
    id: z.string().nullable(),
  }),
} as const

export type CallName = keyof typeof calls
export type CallIn<N extends CallName> = z.input<(typeof calls)[N]['in']>
export type CallOut<N extends CallName> = z.output<(typeof calls)[N]['out']>
export type PushName = keyof typeof pushes
export type PushValue<N extends PushName> = z.output<(typeof pushes)[N]>

/** Implementations of some of the calls, after parsing. */
export type CallHandlers<N extends CallName> = {
  readonly [K in N]: (
    input: z.output<(typeof calls)[K]['in']>,
  ) => Promise<Result<CallOut<K>, Problem>>
}

/** Calls about a database that can't be used: there is no engine then. */
export type RescueCall = keyof typeof rescueCalls
/** Calls that need the desktop (dialogs, clipboard, file manager); main/app answers them. */
export type DesktopCall =
  | 'pickFolder'
  | 'openPlanFile'
  | 'savePlanFile'
  | 'reveal'
  | 'copyText'
  | 'controlWindow'
  | RescueCall
  | 'openPlaybookFile'
  | 'savePlaybookFile'
/** Everything else is answered by the engine, in plain Node. */
export type EngineCall = Exclude<CallName, DesktopCall>
