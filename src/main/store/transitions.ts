import {
  type TurnVerb,
  turnVerbs,
  type WaveVerb,
  waveVerbs,
  type WorkerVerb,
  workerVerbs,
} from '@shared/worker/transitions'
import type { Connection } from './connection'

/** One change of state that happened. */
export interface TransitionRecord {
  readonly entity: 'worker' | 'turn' | 'wave'
  readonly entityId: string
  readonly verb: string
  readonly from: string
  readonly to: string
  readonly at: number
}

export interface Transitions {
  /** Each applies its verb if the record is in a state it is allowed from, and says whether it did. */
  worker(id: string, verb: WorkerVerb): boolean
  turn(id: string, verb: TurnVerb): boolean
  wave(id: string, verb: WaveVerb): boolean
  /** All that happened to one record, in order. */
  of(entityId: string): TransitionRecord[]
}

const tables = { worker: 'workers', turn: 'turns', wave: 'waves' } as const

export const createTransitions = ({ db, now, atomically }: Connection): Transitions => {
  const mover = (entity: keyof typeof tables) => {
    const record = db.prepare<[string, string, number, string, string]>(
      `INSERT INTO transitions (entity, entity_id, verb, from_state, to_state, at)
       SELECT '${entity}', id, ?, state, ?, ? FROM ${tables[entity]}
       WHERE id = ? AND state IN (SELECT value FROM json_each(?))`,
    )
    const move = db.prepare<[string, string, string]>(
      `UPDATE ${tables[entity]} SET state = ?
       WHERE id = ? AND state IN (SELECT value FROM json_each(?))`,
    )
    return (id: string, verb: string, from: readonly string[], to: string) =>
      atomically(() => {
        const allowed = JSON.stringify(from)
        record.run(verb, to, now(), id, allowed)
        return move.run(to, id, allowed).changes === 1
      })
  }
  const worker = mover('worker')
  const turn = mover('turn')
  const wave = mover('wave')
  const of = db.prepare<[string], TransitionRecord>(
    `SELECT entity, entity_id AS entityId, verb, from_state AS "from", to_state AS "to", at
     FROM transitions WHERE entity_id = ? ORDER BY id`,
  )
  return {
    worker: (id, verb) => worker(id, verb, workerVerbs[verb].from, workerVerbs[verb].to),
    turn: (id, verb) => turn(id, verb, turnVerbs[verb].from, turnVerbs[verb].to),
    wave: (id, verb) => wave(id, verb, waveVerbs[verb].from, waveVerbs[verb].to),
    of: (entityId) => of.all(entityId),
  }
}
