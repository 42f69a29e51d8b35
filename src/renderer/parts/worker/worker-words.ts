import { visibleLine } from '@shared/lib/visible-text'
import type { WorkerSummary } from '@shared/worker/records'
import { budgetedTokens } from '@shared/worker/usage'
import { clock, tokens } from '../../ui/format'

/** `claude, opus 5.5`; the provider alone while no model is known. */
export const modelWords = ({
  provider,
  model,
}: Pick<WorkerSummary, 'provider' | 'model'>): string =>
  model === null ? provider : `${provider}, ${visibleLine(model)}`

/** `read` or `write`, as rows say it. */
export const modeWord = ({ mode }: Pick<WorkerSummary, 'mode'>): string =>
  mode === 'write' ? 'write' : 'read'

/** The title as one visible line. */
export const titleOf = ({ title }: Pick<WorkerSummary, 'title'>): string => visibleLine(title)

/** `118k`, with a plus while it is only what could be followed live; empty before any. */
export const tokenWords = ({
  usage,
  usageIsFloor,
}: Pick<WorkerSummary, 'usage' | 'usageIsFloor'>): string =>
  usage === null ? '' : `${tokens(budgetedTokens(usage))}${usageIsFloor ? '+' : ''}`

/** How long a running worker has printed nothing, and whether that is much of its idle limit. */
export interface Silence {
  readonly ms: number
  readonly long: boolean
}

const longShare = 0.6

export const silenceOf = (
  worker: Pick<WorkerSummary, 'lastOutputAt' | 'startedAt' | 'idleTimeoutSeconds'>,
  now: number,
): Silence | null => {
  const since = worker.lastOutputAt ?? worker.startedAt
  if (since === null) return null
  const ms = Math.max(0, now - since)
  const limit = worker.idleTimeoutSeconds
  return { ms, long: limit !== null && ms >= longShare * limit * 1000 }
}

/** `silent 3:40`, the fact, not a guess at what it means. */
export const silentWords = (silence: Silence): string => `silent ${clock(silence.ms)}`

/** Share of a cap that is used, in percent; null without a cap or a figure. */
export const capPercent = ({
  costUsd,
  costCapUsd,
}: Pick<WorkerSummary, 'costUsd' | 'costCapUsd'>): number | null =>
  costUsd === null || costCapUsd === null || costCapUsd <= 0 ? null : (100 * costUsd) / costCapUsd

/** Amber above 80% while it can still grow; red at the cap. */
export const capTone = (percent: number | null, running: boolean): 'plain' | 'amber' | 'red' => {
  if (percent === null) return 'plain'
  if (percent >= 100) return 'red'
  return running && percent > 80 ? 'amber' : 'plain'
}

/** True while a stop has something to end. */
export const canStop = (worker: Pick<WorkerSummary, 'state' | 'waitsFor'>): boolean =>
  worker.state === 'queued' || (worker.state === 'active' && !isStopping(worker))

/** A stop was asked, and waits for something to end. */
export const isStopping = ({
  state,
  waitsFor,
}: Pick<WorkerSummary, 'state' | 'waitsFor'>): boolean => state === 'active' && waitsFor !== null

/** True if the worker left a diff that can be reviewed: what it wrote in the checkout is there already. */
export const canReview = (
  worker: Pick<WorkerSummary, 'state' | 'mode' | 'isolation' | 'diff'>,
): boolean =>
  (worker.state === 'open' || worker.state === 'closed') &&
  worker.mode === 'write' &&
  worker.isolation !== 'checkout' &&
  (worker.diff?.files ?? 0) > 0

/** What a stop keeps and what can be done then; a custom command has no session to go on in. */
export const keptByStop = ({ provider }: Pick<WorkerSummary, 'provider'>): string =>
  provider === 'custom'
    ? 'Its workspace and log are kept: you can read them, or run it again.'
    : 'Its workspace, log and session are kept: you can read them, tell it more, or run it again.'
