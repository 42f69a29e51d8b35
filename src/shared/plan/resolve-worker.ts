import { resolvePath } from '../lib/resolve-path'
import { buildBrief, isReviewer } from './build-brief'
import type { WorkerCandidate } from './candidate'
import { chooseProvider } from './choose-provider'
import type { Isolation, Tier } from './plan-document'
import type { FolderFacts, PlanContext, SessionFacts } from './plan-context'
import { estimatePromptTokens } from './prompt-size'
import type { PlanDraft, WorkerDraft } from './read-plan'

/** Works out what each field of a worker will mean; its tier is settled once the strategy is known. */
export const resolveWorker = (
  draft: WorkerDraft,
  plan: PlanDraft['written'],
  context: PlanContext,
): WorkerCandidate => {
  const { written } = draft
  const { policy } = context
  const path = `workers[${draft.index}]`
  const id = written.id ?? path
  const mode = written.mode ?? 'read-only'
  const routing =
    written.provider === undefined ? null : chooseProvider(written.provider, written, context)
  const traits = routing?.ok === true ? context.traits[routing.provider] : null
  const session =
    written.resume === undefined ? null : (context.sessions.get(written.resume) ?? null)
  const cwd = session?.cwd ?? writtenCwd(written, context)
  const folder = cwd === null ? null : (context.folders.get(cwd) ?? null)
  const task = taskOf(draft, context)
  const judge = { mode, id, why: written.why ?? null, phase: plan.phase ?? null, task: task ?? '' }
  const brief = task === null ? null : buildBrief(task, mode, isReviewer(judge), written.structured)
  const idle = written.idleTimeoutSeconds ?? policy.idleTimeoutSeconds
  return {
    ...draft,
    id,
    path,
    routing,
    traits,
    mode,
    cwd,
    folder,
    session,
    isolate: isolationOf(draft, folder, session),
    timeoutSeconds:
      written.timeoutSeconds ?? plan.defaultTimeoutSeconds ?? policy.defaultTimeoutSeconds,
    idleTimeoutSeconds: traits?.idleLimit === false ? null : idle,
    ...resolveTier(
      written.tier ?? 'standard',
      draft,
      context,
      routing?.ok ? routing.provider : null,
    ),
    task,
    brief,
    estimatedPromptTokens: brief === null ? 0 : estimatePromptTokens(brief),
  }
}

/** The folder a plan names for a worker; a resumed one goes on in that of its session instead. */
export const writtenCwd = (
  { cwd }: WorkerDraft['written'],
  { planFolder, homeFolder }: PlanContext,
): string | null =>
  cwd === undefined || cwd === '' ? null : resolvePath(cwd, planFolder, homeFolder)

const taskOf = ({ written }: WorkerDraft, context: PlanContext): string | null => {
  if (written.task !== undefined) return filled(written.task)
  if (written.taskFile === undefined) return null
  const path = resolvePath(written.taskFile, context.planFolder, context.homeFolder)
  const file = context.taskFiles.get(path)
  return file?.ok === true ? filled(file.value) : null
}

const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** `true` reads as clone, `false` as checkout; writers default to a clone, readers to the checkout. */
const isolationOf = (
  { written, present }: WorkerDraft,
  folder: FolderFacts | null,
  session: SessionFacts | null,
): Isolation | null => {
  if (written.resume !== undefined) return session?.isolate ?? null
  if (written.isolate === true) return 'clone'
  if (written.isolate === false) return 'checkout'
  if (written.isolate !== undefined) return written.isolate
  if (present.has('isolate')) return null
  if (written.mode !== 'write') return 'checkout'
  return folder?.git === null ? null : 'clone'
}

/** Model and effort of a worker: each its own, else what its tier means on its provider. */
export const resolveTier = (
  tier: Tier,
  { written }: WorkerDraft,
  { tierModels }: PlanContext,
  provider: keyof PlanContext['traits'] | null,
): Pick<WorkerCandidate, 'tier' | 'model' | 'effort' | 'tierNote'> => {
  const meant = provider === null ? undefined : tierModels[tier]?.[provider]
  const model = written.model ?? meant?.model ?? null
  const effort = written.effort ?? meant?.effort ?? null
  const source = (field: 'model' | 'effort') =>
    written[field] === undefined ? meant?.from?.[field] : 'the plan'
  const named = [
    model === null ? null : fromWords(model, source('model')),
    effort === null ? null : fromWords(`effort ${effort}`, source('effort')),
  ].filter((word) => word !== null)
  const means = named.length === 0 ? "nothing set, so the CLI's default" : named.join(', ')
  return {
    tier,
    model,
    effort,
    tierNote: `tier ${tier} on ${provider ?? 'its provider'}: ${means}`,
  }
}

const fromWords = (what: string, source: string | undefined): string =>
  source === undefined ? what : `${what} from ${source}`
