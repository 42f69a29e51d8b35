import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Outcome } from '@shared/outcome/outcome'
import type { QuotaObservation } from '@shared/quota/observation'
import type { QuotaLines } from '@shared/quota/quota-lines'
import type { ProviderHold, QuotaState } from '@shared/quota/quota-state'
import { type QuotaFacts, quotaStop, resetText, timeText } from '@shared/quota/quota-stop'
import type { QuotaReading } from '@shared/quota/reading'
import { type QuotaSample, waveShares } from '@shared/quota/wave-shares'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Hold } from '@shared/worker/records'
import type { Clock } from '../platform/clock'
import type { TimedReadings } from './claude-cache'

/** The store as the desk uses it. */
export interface QuotaRecords {
  add(observation: QuotaObservation): boolean
  newest(): QuotaObservation[]
  at(instant: number): QuotaObservation[]
  samples(): QuotaSample[]
  addSamples(samples: readonly QuotaSample[]): void
  ranIn(waveId: string): {
    readonly startedAt: number | null
    readonly followed: boolean
    readonly ran: { readonly provider: ProviderId; readonly model: string | null }[]
  }
  holds(): ProviderHold[]
  setHold(hold: ProviderHold): void
  liftHold(provider: ProviderId): boolean
  quietUntil(provider: ProviderId): number
  setQuiet(provider: ProviderId, until: number): void
}

/** A file in which another program keeps a provider's windows; null: nothing there. Never throws. */
export interface QuotaFileReader {
  readonly provider: ProviderId
  read(): Promise<Result<TimedReadings | null, Problem>>
}

/** What a call that was made to ask said. */
export interface ProbeAnswer {
  readonly readings: readonly QuotaReading[]
  /** The provider refused for its rate: until when it asked to be left alone; null: it did not say. */
  readonly throttled: { readonly until: number | null } | null
}

/** Asks a provider with one short call. Never throws. */
export type QuotaProbe = () => Promise<Result<ProbeAnswer, Problem>>

export interface QuotaDeskPorts {
  readonly records: QuotaRecords
  readonly readers: readonly QuotaFileReader[]
  readonly probes: ReadonlyMap<ProviderId, QuotaProbe>
  readonly clock: Clock
  /** The lines to begin with. */
  readonly lines: QuotaLines
  /** Something of `state()` changed. */
  changed: () => void
}

/** What is left of every subscription, and what that allows. */
export interface QuotaDesk {
  state(): QuotaState
  facts(): QuotaFacts
  samples(): readonly QuotaSample[]
  setLines(lines: QuotaLines): void
  /** Reads the files of other programs, now. */
  refresh(): Promise<void>
  /** Asks a provider itself, on request only; one that is throttled is left alone until it said it may be asked. */
  probe(provider: ProviderId): Promise<Result<null, Problem>>
  observe(
    provider: ProviderId,
    readings: readonly QuotaReading[],
    observedAt: number,
    source?: QuotaObservation['source'],
  ): void
  /** Why a worker may not start: its provider is at the stop line; null: it may. */
  stopFor(provider: ProviderId, model: string | null): string | null
  holds(): ReadonlyMap<ProviderId, Hold>
  /** A limit that was hit holds its provider until the reset; several turns that were signed out do too. */
  turnEnded(provider: ProviderId, outcome: Pick<Outcome, 'failureKind' | 'resetAt'>): void
  /** Learns what each worker of an ended wave took. */
  waveEnded(waveId: string): void
  liftHold(provider: ProviderId): boolean
  close(): void
}

const refreshEveryMs = 5 * 60_000
const signedOutWithinMs = 60_000
/** Between two probes of a provider; longer after it refused without saying how long. */
const probeEveryMs = 60_000
const throttledMs = 15 * 60_000
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const createQuotaDesk = (ports: QuotaDeskPorts): QuotaDesk => {
  const { records, readers, clock, changed } = ports
  let { lines } = ports
  let problems: Problem[] = []
  const unread = new Set<ProviderId>()
  let closed = false
  const signedOut = new Map<ProviderId, number>()
  const credits = new Map<ProviderId, { left: string; observedAt: number }>()

  const newest = (): QuotaObservation[] =>
    records
      .newest()
      .map((each) =>
        each.source === 'file' && unread.has(each.provider) ? { ...each, unread: true } : each,
      )

  const facts = (): QuotaFacts => ({
    observations: newest(),
    lines,
    now: clock.now(),
    zone,
  })

  const observe: QuotaDesk['observe'] = (provider, readings, observedAt, source = 'worker') => {
    const at = Math.min(observedAt, clock.now())
    const kept = readings.filter((reading) =>
      records.add({ ...reading, provider, observedAt: at, source }),
    )
    if (kept.length > 0) changed()
  }

  const noteCredits = (provider: ProviderId, left: string, observedAt: number) => {
    const known = credits.get(provider)
    credits.set(provider, { left, observedAt })
    if (known?.left !== left) changed()
  }

  const refresh = async () => {
    const before = JSON.stringify(problems)
    const found = await Promise.all(
      readers.map(async (reader) => ({ provider: reader.provider, read: await reader.read() })),
    )
    if (closed) return
    problems = []
    unread.clear()
    for (const { provider, read } of found) {
      if (!read.ok) {
        problems.push(read.error)
        unread.add(provider)
      } else if (read.value !== null) {
        const { readings, observedAt, credits: left } = read.value
        observe(provider, readings, observedAt, 'file')
        if (left != null) noteCredits(provider, left, observedAt)
      }
    }
    if (JSON.stringify(problems) !== before) changed()
  }

  const hold = (
    provider: ProviderId,
    kind: ProviderHold['kind'],
    reason: string,
    until: number | null,
  ) => {
    records.setHold({ provider, kind, hold: { reason, since: clock.now(), until } })
    changed()
  }

  /** When the windows that refused open again; null: not known. */
  const refusedUntil = (provider: ProviderId): number | null => {
    const now = clock.now()
    const resets = records
      .newest()
      .filter((each) => each.provider === provider && each.status === 'rejected')
      .flatMap(({ resetsAt }) => (resetsAt !== null && resetsAt > now ? [resetsAt] : []))
    return resets.length === 0 ? null : Math.max(...resets)
  }

  const probe: QuotaDesk['probe'] = async (provider) => {
    const ask = ports.probes.get(provider)
    const now = clock.now()
    if (ask === undefined)
      return fail(problem('probe_none', `${provider} has no call that tells its quota.`))
    const held = records.holds().find((each) => each.provider === provider && each.kind === 'limit')
    const heldUntil = held === undefined ? 0 : (held.hold.until ?? Infinity)
    // Kept over a restart: the app that was closed meanwhile asks no earlier.
    const until = Math.max(records.quietUntil(provider), heldUntil)
    if (until > now) {
      const again = until === Infinity ? 'once it is resumed' : `at ${timeText(until, zone)}`
      return fail(
        problem('probe_quiet', `${provider} is left alone; it can be asked again ${again}.`, {
          kept: 'The last reading.',
        }),
      )
    }
    records.setQuiet(provider, now + probeEveryMs)
    const answer = await ask()
    if (!answer.ok) return answer
    const { readings, throttled } = answer.value
    observe(provider, readings, clock.now(), 'probe')
    if (throttled === null) return ok(null)
    const next = throttled.until ?? clock.now() + throttledMs
    records.setQuiet(provider, next)
    return fail(
      problem(
        'probe_throttled',
        `${provider} refused for its rate; it is left alone until ${timeText(next, zone)}.`,
        {
          kept: readings.length === 0 ? 'The last reading.' : 'What it said of its windows.',
        },
      ),
    )
  }

  let cancel = (): void => undefined
  const poll = () => {
    cancel = clock.setTimer(poll, refreshEveryMs)
    void refresh()
  }
  poll()

  return {
    state: () => ({
      lines,
      observations: newest(),
      credits: [...credits].map(([provider, known]) => ({ provider, ...known })),
      holds: records.holds(),
      problems,
    }),
    facts,
    samples: () => records.samples(),
    setLines(next) {
      if (next.stopAt === lines.stopAt && next.criticalThreshold === lines.criticalThreshold) return
      lines = next
      changed()
    },
    refresh,
    probe,
    observe,
    stopFor: (provider, model) => quotaStop({ provider, model }, facts())?.message ?? null,
    holds: () => new Map(records.holds().map(({ provider, hold }) => [provider, hold])),
    turnEnded(provider, { failureKind, resetAt }) {
      const now = clock.now()
      if (failureKind === 'rate_limited' || failureKind === 'quota_low') {
        const until = resetAt ?? refusedUntil(provider)
        hold(provider, 'limit', `${provider} hit its limit; ${resetText(until, now, zone)}`, until)
      }
      if (failureKind !== 'not_logged_in') return
      const last = signedOut.get(provider)
      signedOut.set(provider, now)
      if (last !== undefined && now - last <= signedOutWithinMs)
        hold(provider, 'sign_in', `${provider} is signed out; sign in again, then resume it`, null)
    },
    waveEnded(waveId) {
      const { startedAt, followed, ran } = records.ranIn(waveId)
      if (startedAt === null || followed) return
      const closing = records.newest()
      records.addSamples(waveShares({ ran, startedAt, opening: records.at(startedAt), closing }))
    },
    liftHold(provider) {
      const lifted = records.liftHold(provider)
      signedOut.delete(provider)
      if (lifted) changed()
      return lifted
    },
    close() {
      closed = true
      cancel()
    },
  }
}
