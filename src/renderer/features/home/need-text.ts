import type { Snapshot } from '@shared/ipc/views'
import { visibleLine } from '@shared/lib/visible-text'
import { stallPressure } from '@shared/outcome/stall-pressure'
import { caveatOf, checkoutChanged } from '@shared/worker/caveat'
import { canReview, titleOf as workerTitle } from '../../parts/worker/worker-words'
import { instant, plural } from '../../ui/format'
import type { Need, WaveNeed } from './needs'

export interface NeedText {
  readonly title: string
  /** project / orchestration; cut where there is no room. */
  readonly place: string
  /** The worker, or the phase: never cut, so that two alike can be told apart. */
  readonly who: string | null
  /** Never cut. */
  readonly reset: string | null
  readonly facts: readonly string[]
  readonly diff: { readonly files: number; readonly added: number; readonly removed: number } | null
}

const many: Partial<Record<WaveNeed['kind'], string>> = {
  review: 'ended with a diff',
  failed: 'failed',
  over: 'went over budget',
  quotaStop: 'held by quota',
  lost: 'are lost',
  look: 'ended, unproven',
}

const allSawChange = (workers: WaveNeed['workers']): boolean =>
  workers.every(({ readOnlyViolation }) => readOnlyViolation)

const titleOf = ({ kind, workers, wave }: WaveNeed): string => {
  const [only] = workers
  if (!only) return `${wave.title} is held`
  if (kind === 'heldProvider')
    return `${only.provider} is on hold: ${plural(workers.length, 'worker')} ${workers.length === 1 ? 'waits' : 'wait'}`
  if (kind === 'signIn' && workers.length > 1)
    return `Sign in to ${only.provider} again: ${plural(workers.length, 'worker')} ended for it`
  if (workers.length > 1 && only.unseen != null)
    return `${plural(workers.length, 'worker')} ended, unchecked`
  if (workers.length > 1 && kind === 'look' && allSawChange(workers))
    return `${plural(workers.length, 'worker')} ended, their checkout changed`
  if (workers.length > 1) return `${plural(workers.length, 'worker')} ${many[kind] ?? ''}`
  return kind === 'question' ? visibleLine(only.handoff?.summary ?? only.title) : workerTitle(only)
}

const cutOffFact = ({ repository, commit }: NonNullable<WaveNeed['cutOff']>): string =>
  commit === null
    ? `in ${visibleLine(repository)}`
    : `in ${visibleLine(repository)}: Git made ${commit.slice(0, 7)}, and its index is locked until you decide`

/** Why, in the worker's own recorded words; a review speaks through its figures. */
const factsOf = ({ kind, workers, wave, cutOff }: WaveNeed, queued: number): string[] => {
  if (cutOff !== undefined) return [cutOffFact(cutOff)]
  const [only] = workers
  if (kind === 'held') {
    const wait = `${plural(queued, 'worker')} ${queued === 1 ? 'waits' : 'wait'}`
    return [wait, wave.hold?.reason ?? ''].filter(Boolean)
  }
  if (kind === 'failed' && workers.length > 1) return pressureOf(workers)
  if (only?.unseen != null && kind === 'look') return [visibleLine(only.unseen)]
  if (kind === 'look' && allSawChange(workers)) return [checkoutChanged]
  if (!only || workers.length > 1 || kind === 'question' || kind === 'review') return []
  const why = caveatOf(only) ?? only.message
  return why === null ? [] : [visibleLine(why)]
}

const pressureOf = (workers: WaveNeed['workers']): string[] => {
  const stalled = workers.filter(({ ending }) => ending === 'stalled')
  const pressure = stallPressure(stalled.flatMap(({ endedAt }) => endedAt ?? []))
  return pressure === null ? [] : [pressure]
}

const holdReasons = ({ workers }: WaveNeed, { quota }: Snapshot): string[] =>
  quota.holds
    .filter(({ provider }) => provider === workers[0]?.provider)
    .map(({ hold }) => hold.reason)

/** What a line of "Needs you" says. */
export const needText = (need: Need, snapshot: Snapshot, now: number): NeedText => {
  const orchestrationId =
    need.kind === 'request' ? need.card.orchestrationId : need.wave.orchestrationId
  const orchestration = snapshot.orchestrations.find(({ id }) => id === orchestrationId)
  const project = snapshot.projects.find(({ id }) => id === orchestration?.projectId)
  if (need.kind === 'request') {
    const { title, phaseTitle, facts } = need.card
    return {
      title: visibleLine(title),
      place: [project?.name, orchestration?.title].filter(Boolean).join(' / '),
      who: visibleLine(phaseTitle),
      reset: null,
      facts: facts.slice(0, 1).map(visibleLine),
      diff: null,
    }
  }
  const [only] = need.workers
  const queued = snapshot.workers.filter(
    ({ waveId, state }) => waveId === need.wave.id && state === 'queued',
  ).length
  const diffs = need.workers.flatMap((worker) => (canReview(worker) ? (worker.diff ?? []) : []))
  return {
    title: titleOf(need),
    place: [project?.name, orchestration?.title ?? need.wave.title].filter(Boolean).join(' / '),
    who: need.workers.length === 1 ? (only?.planId ?? null) : null,
    reset:
      need.workers.length === 1 && only && only.resetAt !== null
        ? `resets ${instant(only.resetAt, now)}`
        : null,
    facts: need.kind === 'heldProvider' ? holdReasons(need, snapshot) : factsOf(need, queued),
    diff:
      diffs.length > 0
        ? diffs.reduce((sum, diff) => ({
            files: sum.files + diff.files,
            added: sum.added + diff.added,
            removed: sum.removed + diff.removed,
          }))
        : null,
  }
}
