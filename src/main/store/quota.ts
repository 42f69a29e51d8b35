import { isNewer, type QuotaObservation } from '@shared/quota/observation'
import type { ProviderHold } from '@shared/quota/quota-state'
import type { QuotaSample } from '@shared/quota/wave-shares'
import type { Hold } from '@shared/worker/records'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Connection } from './connection'

/** A window's value over a stretch of time. */
export interface QuotaStretch extends Omit<QuotaObservation, 'source'> {
  /** Epoch ms of its first observation; `observedAt` is its last. */
  readonly firstAt: number
}

/** What a wave ran on. */
export interface WaveRun {
  readonly startedAt: number | null
  /** A worker was told more or retried, so its use is spread over more than the wave's own time. */
  readonly followed: boolean
  /** Workers that were started. */
  readonly ran: { readonly provider: ProviderId; readonly model: string | null }[]
}

export interface Quota {
  /** Keeps an observation if it is the newest of its window; false if it changed nothing. */
  add(observation: QuotaObservation): boolean
  /** The newest observation of every window. */
  newest(): QuotaObservation[]
  /** Each window as it was known at an instant. */
  at(instant: number): QuotaObservation[]
  /** Oldest first. */
  history(since: number): QuotaStretch[]
  /** The newest 200, oldest first. */
  samples(): QuotaSample[]
  addSamples(samples: readonly QuotaSample[]): void
  ranIn(waveId: string): WaveRun
  holds(): ProviderHold[]
  setHold(hold: ProviderHold): void
  /** False: there was none. */
  liftHold(provider: ProviderId): boolean
  /** Until when a provider is not to be asked (epoch ms); 0: it may be. */
  quietUntil(provider: ProviderId): number
  setQuiet(provider: ProviderId, until: number): void
}

const columns = `provider, window, used_percent AS usedPercent, resets_at AS resetsAt, status,
  observed_at AS observedAt, source`

export const createQuota = ({ db, now, atomically }: Connection): Quota => {
  const newestOf = db.prepare<[string, string], QuotaObservation & { id: number }>(
    `SELECT id, ${columns} FROM quota_readings WHERE provider = +? AND window = +?
     ORDER BY id DESC LIMIT 1`,
  )
  const add = db.prepare<[QuotaObservation]>(
    `INSERT INTO quota_readings (provider, window, used_percent, resets_at, status, first_at, observed_at, source)
     VALUES (@provider, @window, @usedPercent, @resetsAt, @status, @observedAt, @observedAt, @source)`,
  )
  const prolong = db.prepare<[number, number | null, string, number]>(
    'UPDATE quota_readings SET observed_at = ?, resets_at = ?, source = ? WHERE id = ?',
  )
  const newest = db.prepare<[], QuotaObservation>(
    `SELECT ${columns} FROM quota_readings WHERE id IN
       (SELECT max(id) FROM quota_readings GROUP BY provider, window) ORDER BY provider, window`,
  )
  const at = db.prepare<[number], QuotaObservation>(
    `SELECT ${columns} FROM quota_readings WHERE id IN
       (SELECT max(id) FROM quota_readings WHERE first_at <= ? GROUP BY provider, window)`,
  )
  const history = db.prepare<[number], QuotaStretch>(
    `SELECT provider, window, used_percent AS usedPercent, resets_at AS resetsAt, status,
       first_at AS firstAt, observed_at AS observedAt
     FROM quota_readings WHERE observed_at >= +? ORDER BY id`,
  )
  const samples = db.prepare<[], QuotaSample>(
    `SELECT provider, window, model, per_worker AS perWorker FROM
       (SELECT * FROM quota_samples ORDER BY id DESC LIMIT 200) ORDER BY id`,
  )
  const addSample = db.prepare<[QuotaSample & { at: number }]>(
    `INSERT INTO quota_samples (provider, window, model, per_worker, at)
     VALUES (@provider, @window, @model, @perWorker, @at)`,
  )
  const startOf = db
    .prepare<[string], number | null>('SELECT started_at FROM waves WHERE id = ?')
    .pluck()
  const ran = db.prepare<[string], { provider: ProviderId; model: string | null; turn: number }>(
    `SELECT w.provider, w.model, w.turn FROM workers w WHERE w.wave_id = +? AND EXISTS
       (SELECT 1 FROM turns t JOIN turn_texts x ON x.turn_id = t.id
        WHERE t.worker_id = w.id AND x.launch IS NOT NULL)`,
  )
  const holds = db.prepare<[], { provider: ProviderId; kind: ProviderHold['kind']; hold: string }>(
    'SELECT provider, kind, hold FROM provider_holds',
  )
  const setHold = db.prepare<[string, string, string]>(
    `INSERT INTO provider_holds (provider, kind, hold) VALUES (?, ?, ?)
     ON CONFLICT (provider) DO UPDATE SET kind = excluded.kind, hold = excluded.hold`,
  )
  const liftHold = db.prepare<[string]>('DELETE FROM provider_holds WHERE provider = ?')
  const quiet = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck()
  const setQuiet = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )

  return {
    add: (observation) =>
      atomically(() => {
        const { provider, window, usedPercent, resetsAt, status, observedAt, source } = observation
        const known = newestOf.get(provider, window)
        if (!isNewer(observation, known ?? null, now())) return false
        const same = known?.usedPercent === usedPercent && known.status === status
        const sameReset = Math.abs((known?.resetsAt ?? 0) - (resetsAt ?? 0)) < 60_000
        if (same && sameReset) prolong.run(observedAt, resetsAt, source, known.id)
        else add.run(observation)
        return true
      }),
    newest: () => newest.all(),
    at: (instant) =>
      at.all(instant).map((row) => ({ ...row, observedAt: Math.min(row.observedAt, instant) })),
    history: (since) => history.all(since),
    samples: () => samples.all(),
    addSamples(list) {
      atomically(() => {
        for (const sample of list) addSample.run({ ...sample, at: now() })
      })
    },
    ranIn(waveId) {
      const workers = ran.all(waveId)
      return {
        startedAt: startOf.get(waveId) ?? null,
        followed: workers.some(({ turn }) => turn > 1),
        ran: workers.map(({ provider, model }) => ({ provider, model })),
      }
    },
    holds: () => holds.all().map((row) => ({ ...row, hold: JSON.parse(row.hold) as Hold })),
    setHold({ provider, kind, hold }) {
      setHold.run(provider, kind, JSON.stringify(hold))
    },
    liftHold: (provider) => liftHold.run(provider).changes === 1,
    quietUntil: (provider) => Number(quiet.get(`quiet ${provider}`) ?? 0),
    setQuiet(provider, until) {
      setQuiet.run(`quiet ${provider}`, String(until))
    },
  }
}
