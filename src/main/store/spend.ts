import type { SpendEntry } from '@shared/report/spend-parts'
import type { Tier } from '@shared/plan/plan-document'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Usage } from '@shared/worker/usage'
import type { Connection } from './connection'

/** What the turns of a wave or an orchestration used so far. */
export interface SpendSums {
  /** Turns that were started. */
  readonly calls: number
  readonly usage: Usage
  /** Reported cost, US dollars. */
  readonly costUsd: number
  /** What of it the demo made up. */
  readonly demoUsd: number
  /** Ended turns that reported no cost, and no tokens. */
  readonly withoutCost: number
  readonly withoutTokens: number
}

/** How long one turn took, and what it cost. */
export interface PastTurn {
  readonly provider: ProviderId
  readonly tier: Tier
  readonly model: string | null
  readonly startedAt: number
  readonly endedAt: number
  /** Reported; null: it was not. */
  readonly costUsd: number | null
  readonly usage: Usage | null
}

export interface Spend {
  /** Reported cost in US dollars of turns that ended at or after an instant; what the demo plays at is no spend. */
  since(instant: number): number
  ofWave(waveId: string): SpendSums
  ofOrchestration(orchestrationId: string): SpendSums
  /** The newest 400 first turns that came to a result, oldest first: what a forecast is made of. */
  pastTurns(): PastTurn[]
  /** Started turns that ended at or after an instant, oldest first, without the demo's. */
  entries(since: number): SpendEntry[]
}

type Json = 'usage' | 'models' | 'costByModel'
type EntryRow = Omit<SpendEntry, Json> & Record<Json, string | null> & { model: string | null }

// Each `as` reads a column that settle-turn wrote from that very type.
const toEntry = ({ model, usage, models, costByModel, ...row }: EntryRow): SpendEntry => {
  const reported = models === null ? [] : (JSON.parse(models) as string[])
  const planned = model === null ? [] : [model]
  return {
    ...row,
    usage: usage === null ? null : (JSON.parse(usage) as Usage),
    models: reported.length > 0 ? reported : planned,
    costByModel: costByModel === null ? {} : (JSON.parse(costByModel) as Record<string, number>),
  }
}

export const createSpend = ({ db }: Connection): Spend => {
  const since = db
    .prepare<[number], number>(
      `SELECT total(t.cost_usd) FROM turns t JOIN workers w ON w.id = t.worker_id
       WHERE t.ended_at >= +? AND t.cost_usd IS NOT NULL AND w.provider <> 'demo'`,
    )
    .pluck()
  const sumsOf = (where: string) => {
    const statement = db.prepare<[string], Usage & Omit<SpendSums, 'usage'>>(
      `SELECT count(*) AS calls, total(t.cost_usd) AS costUsd,
       total(t.cost_usd) FILTER (WHERE w.provider = 'demo') AS demoUsd,
       count(*) FILTER (WHERE t.ended_at IS NOT NULL AND t.cost_usd IS NULL) AS withoutCost,
       count(*) FILTER (WHERE t.ended_at IS NOT NULL AND t.usage IS NULL) AS withoutTokens,
       coalesce(sum(t.usage ->> 'input'), 0) AS input,
       coalesce(sum(t.usage ->> 'cacheRead'), 0) AS cacheRead,
       coalesce(sum(t.usage ->> 'cacheWrite'), 0) AS cacheWrite,
       coalesce(sum(t.usage ->> 'output'), 0) AS output
     FROM workers w JOIN turns t ON t.worker_id = w.id
     JOIN turn_texts x ON x.turn_id = t.id WHERE ${where} AND x.launch IS NOT NULL`,
    )
    return (id: string): SpendSums => {
      const row = statement.get(id)
      if (row === undefined) throw new Error('an aggregate answered no row')
      const { input, cacheRead, cacheWrite, output, ...sums } = row
      return { ...sums, usage: { input, cacheRead, cacheWrite, output } }
    }
  }
  const entries = db.prepare<[number], EntryRow>(
    `SELECT w.id AS workerId, w.plan_id AS planId, t.number AS turn, o.id AS orchestrationId, o.title AS orchestration, w.provider, w.model,
       w.worth, t.ended_at AS endedAt, t.usage, t.cost_usd AS costUsd,
       x.outcome -> '$.models' AS models, x.outcome -> '$.costByModel' AS costByModel
     FROM turns t JOIN workers w ON w.id = t.worker_id JOIN orchestrations o ON o.id = w.orchestration_id
     JOIN turn_texts x ON x.turn_id = t.id
     WHERE t.ended_at >= +? AND w.provider <> 'demo' AND x.launch IS NOT NULL ORDER BY t.ended_at`,
  )
  const pastTurns = db.prepare<[], Omit<PastTurn, 'usage'> & { usage: string | null }>(
    `SELECT w.provider, x.resolved ->> '$.tier' AS tier, w.model, t.started_at AS startedAt,
       t.ended_at AS endedAt, t.cost_usd AS costUsd, t.usage
     FROM turns t JOIN workers w ON w.id = t.worker_id JOIN worker_texts x ON x.worker_id = w.id
     WHERE t.number = 1 AND t.ending = 'succeeded' AND t.started_at IS NOT NULL
     ORDER BY t.ended_at DESC LIMIT 400`,
  )
  return {
    since: (instant) => since.get(instant) ?? 0,
    ofWave: sumsOf('w.wave_id = +?'),
    ofOrchestration: sumsOf('w.orchestration_id = +?'),
    pastTurns: () =>
      pastTurns
        .all()
        .map(({ usage, ...turn }) => ({
          ...turn,
          usage: usage === null ? null : (JSON.parse(usage) as Usage),
        }))
        .reverse(),
    entries: (since) => entries.all(since).map(toEntry),
  }
}
