import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Interrupted } from '@shared/ipc/review-views'
import type { Snapshot } from '@shared/ipc/views'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { type Mark, workerShape } from '@shared/worker/worker-mark'
import { requestWord } from '../../parts/playbook/request-words'

/** What a person may be needed for, most blocking first. */
const kinds = [
  'cutOff',
  'request',
  'heldProvider',
  'held',
  'question',
  'signIn',
  'failed',
  'review',
  'over',
  'quotaStop',
  'lost',
  'look',
] as const
export type NeedKind = (typeof kinds)[number]

/** A decision that a playbook waits for. */
export interface RequestNeed {
  readonly id: string
  readonly kind: 'request'
  readonly mark: Mark
  readonly word: string
  readonly card: RequestCard
  readonly since: number
}

/** What waves and their workers need. Several workers of one orchestration with the same need are one line. */
export interface WaveNeed {
  readonly id: string
  readonly kind: Exclude<NeedKind, 'request'>
  readonly mark: Mark
  readonly word: string
  readonly wave: WaveSummary
  /** Empty for a held wave. */
  readonly workers: readonly WorkerSummary[]
  /** Since when it waits. */
  readonly since: number
  /** Of an integrate or commit that a crash cut off. */
  readonly cutOff?: Interrupted
}

/** One line of "Needs you". */
export type Need = RequestNeed | WaveNeed

const kindOfMark: Partial<Record<Mark, WaveNeed['kind']>> = {
  failed: 'failed',
  over: 'over',
  lost: 'lost',
  caveat: 'look',
}

/** Only a diff can be reviewed; a writer without one is looked at. */
const openKind = ({ diff }: WorkerSummary): WaveNeed['kind'] => (diff === null ? 'look' : 'review')

const kindOf = (worker: WorkerSummary): WaveNeed['kind'] | null => {
  if (worker.state !== 'open' && worker.state !== 'lost') return null
  const { mark, word } = workerShape(worker)
  if (mark === 'needs') return word === 'Sign in' ? 'signIn' : 'question'
  if (mark === 'open') return worker.mode === 'write' ? openKind(worker) : null
  if (mark === 'stopped') return worker.failureKind === 'quota_low' ? 'quotaStop' : null
  return kindOfMark[mark] ?? null
}

const wordOf = (kind: WaveNeed['kind'], workers: readonly WorkerSummary[]): string => {
  if (kind === 'review') return 'To review'
  const words = new Set(workers.map((worker) => workerShape(worker).word))
  const [only] = words
  return words.size === 1 && only !== undefined
    ? only
    : kind === 'failed'
      ? 'Failed'
      : 'Ended, unproven'
}

/** Questions are answered one by one, one sign-in serves all workers of a provider; everything else folds. */
const foldKey = (kind: WaveNeed['kind'], worker: WorkerSummary): string => {
  if (kind === 'question') return `${kind} ${worker.id}`
  if (kind === 'signIn') return `${kind} ${worker.provider}`
  // What could not be looked at for one cause is one line that names it.
  return [kind, worker.orchestrationId, worker.unseen].filter(Boolean).join(' ')
}

const workerNeeds = ({ workers, waves }: Snapshot): WaveNeed[] => {
  const folds = new Map<
    string,
    { readonly kind: WaveNeed['kind']; readonly workers: WorkerSummary[] }
  >()
  for (const worker of workers) {
    const kind = kindOf(worker)
    if (kind === null) continue
    const key = foldKey(kind, worker)
    const fold = folds.get(key)
    if (fold) fold.workers.push(worker)
    else folds.set(key, { kind, workers: [worker] })
  }
  return [...folds].flatMap(([id, fold]) => {
    const [first] = fold.workers
    const wave = waves.find((each) => each.id === first?.waveId)
    if (!first || !wave) return []
    return {
      id,
      ...fold,
      mark: workerShape(first).mark,
      word: wordOf(fold.kind, fold.workers),
      wave,
      since: Math.min(...fold.workers.map(({ endedAt, queuedAt }) => endedAt ?? queuedAt)),
    }
  })
}

/** Held waves wait for the person only where work is queued behind the hold and no time ends it. */
const heldWaves = ({ waves, workers }: Snapshot): WaveNeed[] =>
  waves.flatMap((wave) => {
    const waits = workers.some(({ waveId, state }) => waveId === wave.id && state === 'queued')
    if (!wave.hold || wave.hold.until !== null || !waits) return []
    return {
      id: `held ${wave.id} ${wave.hold.since}`,
      kind: 'held',
      mark: 'stopped',
      word: 'Held',
      wave,
      workers: [],
      since: wave.hold.since,
    }
  })

/** A provider held without an end waits for the person while work is queued for it. */
const heldProviders = ({ quota, waves, workers }: Snapshot): WaveNeed[] =>
  quota.holds.flatMap(({ provider, hold }) => {
    const waiting = workers.filter((each) => each.provider === provider && each.state === 'queued')
    const wave = waves.find(({ id }) => id === waiting[0]?.waveId)
    if (hold.until !== null || wave === undefined) return []
    return {
      id: `held ${provider} ${hold.since}`,
      kind: 'heldProvider',
      mark: 'stopped',
      word: 'On hold',
      wave,
      workers: waiting,
      since: hold.since,
    }
  })

/** What playbooks ask: all that is behind it waits. */
const requests = ({ playbookRuns }: Snapshot): RequestNeed[] =>
  playbookRuns.flatMap(({ card }) =>
    card === null
      ? []
      : {
          id: `request ${card.orchestrationId} ${card.id}`,
          kind: 'request' as const,
          mark: 'needs' as const,
          word: requestWord[card.kind],
          card,
          since: card.since,
        },
  )

/** What a crash cut off blocks its worker, and Git in the repository, until it is settled. */
const cutOffNeeds = ({ workers, waves }: Snapshot, cutOffs: readonly Interrupted[]): WaveNeed[] =>
  cutOffs.flatMap((cutOff) => {
    const worker = workers.find(({ id }) => id === cutOff.workerId)
    const wave = waves.find(({ id }) => id === worker?.waveId)
    if (worker === undefined || wave === undefined) return []
    return {
      id: `cutOff ${cutOff.id}`,
      kind: 'cutOff',
      mark: 'needs',
      word: cutOff.what === 'commit' ? 'Commit cut off' : 'Integrate cut off',
      wave,
      workers: [worker],
      since: cutOff.at,
      cutOff,
    }
  })

/** Everything that waits for the person, most blocking first, oldest first within one kind. */
export const needsOf = (snapshot: Snapshot, cutOffs: readonly Interrupted[] = []): Need[] =>
  [
    ...cutOffNeeds(snapshot, cutOffs),
    ...requests(snapshot),
    ...heldProviders(snapshot),
    ...heldWaves(snapshot),
    ...workerNeeds(snapshot),
  ].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.since - b.since)
