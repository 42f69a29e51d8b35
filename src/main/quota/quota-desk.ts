import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { Outcome } from '@shared/outcome/outcome'
import type { QuotaObservation } from '@shared/quota/observation'
import type { QuotaLines } from '@shared/quota/quota-lines'
import type { ProviderHold, QuotaState } from '@shared/quota/quota-state'
import { type QuotaFacts, quotaStop, resetText } from '@shared/quota/quota-stop'
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
}

/** A file in which another program keeps a provider's windows; null: nothing there. Never throws. */
export interface QuotaFileReader {
  readonly provider: ProviderId
  read(): Promise<Result<TimedReadings | null, Problem>>
}

export interface QuotaDeskPorts {
  readonly records: QuotaRecords
  readonly readers: readonly QuotaFileReader[]
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
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const createQuotaDesk = (ports: QuotaDeskPorts): QuotaDesk => {
  const { records, readers, clock, changed } = ports
  let { lines } = ports
  let problems: Problem[] = []
  const signedOut = new Map<ProviderId, number>()

  const facts = (): QuotaFacts => ({
    observations: records.newest(),
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

  const refresh = async () => {
    const before = JSON.stringify(problems)
    const found = await Promise.all(
      readers.map(async (reader) => ({ provider: reader.provider, read: await reader.read() })),
    )
    problems = []
    for (const { provider, read } of found) {
      if (!read.ok) problems.push(read.error)
      else if (read.value !== null)
        observe(provider, read.value.readings, read.value.observedAt, 'file')
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

  let cancel = (): void => undefined
  const poll = () => {
    cancel = clock.setTimer(poll, refreshEveryMs)
    void refresh()
  }
  poll()

  return {
    state: () => ({ lines, observations: records.newest(), holds: records.holds(), problems }),
    facts,
    samples: () => records.samples(),
    setLines(next) {
      if (next.stopAt === lines.stopAt && next.criticalThreshold === lines.criticalThreshold) return
      lines = next
      changed()
    },
    refresh,
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
      cancel()
    },
  }
}
