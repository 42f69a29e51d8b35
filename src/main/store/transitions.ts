import {
  type Transition,
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
  const mover = <V extends string>(
    entity: keyof typeof tables,
    verbs: Readonly<Record<V, Transition<string>>>,
  ) => {
    const prepare = (verb: V) => {
      const { from, to } = verbs[verb]
      const allowed = `id = ? AND state IN (${from.map((state) => `'${state}'`).join(', ')})`
      const record = db.prepare<[number, string]>(
        `INSERT INTO transitions (entity, entity_id, verb, from_state, to_state, at)
         SELECT '${entity}', id, '${verb}', state, '${to}', ? FROM ${tables[entity]} WHERE ${allowed}`,
      )
      const move = db.prepare<[string]>(
        `UPDATE ${tables[entity]} SET state = '${to}' WHERE ${allowed}`,
      )
      return (id: string) =>
        atomically(() => {
          record.run(now(), id)
          return move.run(id).changes === 1
        })
    }
    const known = new Map<V, (id: string) => boolean>()
    return (id: string, verb: V) => {
      const apply = known.get(verb) ?? prepare(verb)
      known.set(verb, apply)
      return apply(id)
    }
  }
  const worker = mover('worker', workerVerbs)
  const turn = mover('turn', turnVerbs)
  const wave = mover('wave', waveVerbs)
  const of = db.prepare<[string], TransitionRecord>(
    `SELECT entity, entity_id AS entityId, verb, from_state AS "from", to_state AS "to", at
     FROM transitions WHERE entity_id = +? ORDER BY id`,
  )
  return {
    worker,
    turn,
    wave,
    of: (entityId) => of.all(entityId),
  }
}
