import type { QueuedMessage } from '@shared/turns/comment'
import { type Connection, newId } from './connection'

/** Texts that wait to become turns, worker by worker; every verb names the worker, so none reaches another. */
export interface Messages {
  /** In the order they will be sent. */
  waiting(workerId: string): QueuedMessage[]
  /** Puts it last. */
  add(workerId: string, text: string): string
  /** False: it no longer waits, or is another worker's. So for the other verbs. */
  edit(workerId: string, id: string, text: string): boolean
  /** `to` counts from 0; beyond the end is the end. */
  move(workerId: string, id: string, to: number): boolean
  /** Comments it carried wait again. */
  remove(workerId: string, id: string): boolean
  /** It became this turn. */
  sent(workerId: string, id: string, turn: number): boolean
}

export const createMessages = ({ db, now, touched, atomically }: Connection): Messages => {
  const waiting = db.prepare<[string], QueuedMessage>(
    `SELECT m.id, m.text, m.at, (SELECT count(*) FROM comments c WHERE c.message_id = m.id) AS comments
     FROM messages m WHERE m.worker_id = +? AND m.turn IS NULL ORDER BY m.position, m.rowid`,
  )
  const add = db.prepare<[string, string, string, string, number]>(
    `INSERT INTO messages (id, worker_id, position, text, at)
     VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM messages WHERE worker_id = ?), ?, ?)`,
  )
  const ofWaiting = 'WHERE id = ? AND worker_id = ? AND turn IS NULL'
  const edit = db.prepare<[string, string, string]>(`UPDATE messages SET text = ? ${ofWaiting}`)
  const place = db.prepare<[number, string]>('UPDATE messages SET position = ? WHERE id = ?')
  const free = db.prepare<[string, string]>(
    'UPDATE comments SET message_id = NULL, number = NULL WHERE message_id = ? AND worker_id = ?',
  )
  const remove = db.prepare<[string, string]>(`DELETE FROM messages ${ofWaiting}`)
  const sent = db.prepare<[number, string, string]>(`UPDATE messages SET turn = ? ${ofWaiting}`)
  const changed = (workerId: string, change: () => boolean): boolean =>
    atomically(() => {
      const done = change()
      if (done) touched.add('worker', workerId)
      return done
    })
  return {
    waiting: (workerId) => waiting.all(workerId),
    add: (workerId, text) =>
      atomically(() => {
        const id = newId()
        add.run(id, workerId, workerId, text, now())
        touched.add('worker', workerId)
        return id
      }),
    edit: (workerId, id, text) =>
      changed(workerId, () => edit.run(text, id, workerId).changes === 1),
    move: (workerId, id, to) =>
      changed(workerId, () => {
        const order = waiting.all(workerId).map((message) => message.id)
        if (!order.includes(id)) return false
        const others = order.filter((other) => other !== id)
        others.splice(Math.max(0, to), 0, id)
        others.forEach((other, index) => place.run(index + 1, other))
        return true
      }),
    remove: (workerId, id) =>
      changed(workerId, () => {
        if (!waiting.all(workerId).some((message) => message.id === id)) return false
        free.run(id, workerId)
        return remove.run(id, workerId).changes === 1
      }),
    sent: (workerId, id, turn) =>
      changed(workerId, () => sent.run(turn, id, workerId).changes === 1),
  }
}
