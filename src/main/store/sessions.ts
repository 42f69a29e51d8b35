import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Workspace } from '@shared/worker/workspace'
import type { Connection } from './connection'

/** A CLI's session: who works in it, where, and what its last turn left for the next. */
export interface SessionRecord {
  readonly id: string
  readonly provider: ProviderId
  readonly workerId: string
  readonly workspace: Workspace | null
  readonly carry: TurnReading['carry']
}

export interface Sessions {
  /** Notes the session of a worker at first sight; a resumed one passes to its new worker. */
  see(sessionId: string, workerId: string): void
  /** Keeps what the session's next turn must know. */
  setCarry(sessionId: string, carry: TurnReading['carry']): void
  find(sessionId: string): SessionRecord | null
}

interface Row extends Omit<SessionRecord, 'workspace' | 'carry'> {
  workspace: string | null
  carry: string | null
}

export const createSessions = ({ db, now, touched, atomically }: Connection): Sessions => {
  const see = db.prepare<[string, number, string]>(
    `INSERT INTO sessions (id, provider, worker_id, seen_at)
     SELECT ?, provider, id, ? FROM workers WHERE id = ?
     ON CONFLICT (id) DO UPDATE SET worker_id = excluded.worker_id`,
  )
  const name = db.prepare<[string, string]>('UPDATE workers SET session_id = ? WHERE id = ?')
  const setCarry = db.prepare<[string, string]>('UPDATE sessions SET carry = ? WHERE id = ?')
  const find = db.prepare<[string], Row>(
    `SELECT s.id, s.provider, s.worker_id AS workerId, x.workspace, s.carry
     FROM sessions s JOIN worker_texts x ON x.worker_id = s.worker_id WHERE s.id = +?`,
  )
  return {
    see(sessionId, workerId) {
      atomically(() => {
        see.run(sessionId, now(), workerId)
        name.run(sessionId, workerId)
        touched.add('worker', workerId)
      })
    },
    setCarry(sessionId, carry) {
      setCarry.run(JSON.stringify(carry), sessionId)
    },
    find(sessionId) {
      const row = find.get(sessionId)
      if (row === undefined) return null
      return {
        ...row,
        workspace: row.workspace === null ? null : (JSON.parse(row.workspace) as Workspace),
        carry: row.carry === null ? null : (JSON.parse(row.carry) as TurnReading['carry']),
      }
    },
  }
}
