import type { Usage } from '@shared/worker/usage'
import type { Connection } from './connection'

/** What the turns of one wave used so far. */
export interface WaveSpend {
  /** Turns that were started. */
  readonly calls: number
  readonly usage: Usage
  /** Reported cost, US dollars. */
  readonly costUsd: number
}

export interface Spend {
  /** Reported cost in US dollars of turns that ended at or after an instant. */
  since(instant: number): number
  ofWave(waveId: string): WaveSpend
}

export const createSpend = ({ db }: Connection): Spend => {
  const since = db
    .prepare<[number], number>('SELECT total(cost_usd) FROM turns WHERE ended_at >= ?')
    .pluck()
  const ofWave = db.prepare<[string], Usage & Omit<WaveSpend, 'usage'>>(
    `SELECT count(*) AS calls, total(t.cost_usd) AS costUsd,
       coalesce(sum(t.usage ->> 'input'), 0) AS input,
       coalesce(sum(t.usage ->> 'cacheRead'), 0) AS cacheRead,
       coalesce(sum(t.usage ->> 'cacheWrite'), 0) AS cacheWrite,
       coalesce(sum(t.usage ->> 'output'), 0) AS output
     FROM workers w JOIN turns t ON t.worker_id = w.id
     JOIN turn_texts x ON x.turn_id = t.id WHERE w.wave_id = ? AND x.launch IS NOT NULL`,
  )
  return {
    since: (instant) => since.get(instant) ?? 0,
    ofWave(waveId) {
      const row = ofWave.get(waveId)
      if (row === undefined) throw new Error('an aggregate answered no row')
      const { calls, costUsd, ...usage } = row
      return { calls, costUsd, usage }
    },
  }
}
