import type { Budget } from '../budget/budget'
import type { ProviderTraits } from '../worker/invocation'
import type { Routing } from './choose-provider'
import type { FixedStrategy, Isolation, Mode, Strategy, Tier } from './plan-document'
import type { FolderFacts, PlanContext, SessionFacts } from './plan-context'
import type { PlanDraft, WorkerDraft } from './read-plan'
import type { PlanFinding } from './resolved-plan'

/** A worker under review: what was written and what it will mean; null where that can't be told. */
export interface WorkerCandidate extends WorkerDraft {
  /** Its id, or its path while it has none that can be read. */
  readonly id: string
  /** `workers[2]`. */
  readonly path: string
  /** Null while its provider can't be read. */
  readonly routing: Routing | null
  readonly traits: ProviderTraits | null
  readonly mode: Mode
  /** Absolute. */
  readonly cwd: string | null
  readonly folder: FolderFacts | null
  readonly session: SessionFacts | null
  readonly isolate: Isolation | null
  readonly timeoutSeconds: number
  readonly idleTimeoutSeconds: number | null
  readonly tier: Tier
  readonly model: string | null
  readonly effort: string | null
  readonly tierNote: string
  readonly task: string | null
  readonly brief: string | null
  readonly estimatedPromptTokens: number
}

/** A plan under review. */
export interface PlanCandidate {
  readonly written: PlanDraft['written']
  readonly workers: readonly WorkerCandidate[]
  readonly requestedStrategy: Strategy
  readonly strategy: FixedStrategy
  readonly strategyNote: string
  readonly maxConcurrent: number
  /** The policy's, with the plan's own fields over it. */
  readonly budget: Budget
}

/** One check of a plan: pure, silent about what it can't judge. */
export type PlanRule = (plan: PlanCandidate, context: PlanContext) => readonly PlanFinding[]

type Severity = PlanFinding['severity']

/** A finding about one field of one worker (`field` empty: about the worker). */
export const workerFinding = (
  severity: Severity,
  worker: Pick<WorkerCandidate, 'path' | 'id'>,
  field: string,
  code: string,
  message: string,
  fix: string | null = null,
): PlanFinding => ({
  severity,
  path: field === '' ? worker.path : `${worker.path}.${field}`,
  code,
  message,
  fix,
  workers: [worker.id],
})

/** A finding about the plan, or about several of its workers. */
export const planFinding = (
  severity: Severity,
  path: string,
  code: string,
  message: string,
  fix: string | null = null,
  workers: readonly string[] = [],
): PlanFinding => ({ severity, path, code, message, fix, workers: [...workers] })

/** A rule that looks at one worker at a time. */
export const eachWorker =
  (check: (worker: WorkerCandidate, context: PlanContext) => readonly PlanFinding[]): PlanRule =>
  ({ workers }, context) =>
    workers.flatMap((worker) => check(worker, context))
