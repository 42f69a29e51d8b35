import type { Comment, CommentPlace } from '@shared/turns/comment'
import { type Connection, newId } from './connection'

/** Comments of the person's reviews and the workers' answers, in threads. */
export interface Comments {
  /** Oldest first. */
  list(workerId: string): Comment[]
  /** Starts a thread, or adds to one (`threadId`); a thread of another worker is refused (null). */
  add(workerId: string, threadId: string | null, place: CommentPlace, text: string): Comment | null
  /** Only while it waits. False: it doesn't, or is another worker's. */
  edit(workerId: string, id: string, text: string): boolean
  remove(workerId: string, id: string): boolean
  /** Those that wait become part of a message, in this order. */
  bind(workerId: string, ids: readonly string[], messageId: string): void
  /** What a turn answered to the comments it was sent with, by their number; given once a turn. */
  answer(workerId: string, turn: number, answers: ReadonlyMap<number, string>): void
}

export const createComments = ({ db, now, touched, atomically }: Connection): Comments => {
  const select = `SELECT c.id, c.thread_id AS threadId, c.author, c.path, c.side, c.line, c.quote, c.text,
    c.at, CASE WHEN m.turn IS NULL THEN c.message_id END AS messageId,
    coalesce(c.answer_turn, m.turn) AS turn FROM comments c LEFT JOIN messages m ON m.id = c.message_id`
  const list = db.prepare<[string], Comment>(
    `${select} WHERE c.worker_id = +? ORDER BY c.at, c.rowid`,
  )
  const read = db.prepare<[string], Comment>(`${select} WHERE c.id = +?`)
  const head = db.prepare<[string, string], CommentPlace>(
    'SELECT path, side, line, quote FROM comments WHERE id = ? AND worker_id = ?',
  )
  const add = db.prepare(
    `INSERT INTO comments (id, worker_id, thread_id, author, path, side, line, quote, text, at, answer_turn)
     VALUES (@id, @workerId, @threadId, @author, @path, @side, @line, @quote, @text, @at, @turn)`,
  )
  const waits = 'WHERE id = ? AND worker_id = ? AND message_id IS NULL AND answer_turn IS NULL'
  const edit = db.prepare<[string, string, string]>(`UPDATE comments SET text = ? ${waits}`)
  const remove = db.prepare<[string, string]>(`DELETE FROM comments ${waits}`)
  const bind = db.prepare<[string, number, string, string]>(
    `UPDATE comments SET message_id = ?, number = ? ${waits}`,
  )
  const sentWith = db.prepare<[string, number], { threadId: string; number: number }>(
    `SELECT c.thread_id AS threadId, c.number FROM comments c JOIN messages m ON m.id = c.message_id
     WHERE m.worker_id = +? AND m.turn = +? ORDER BY c.number`,
  )
  const answered = db
    .prepare<[string, number], number>(
      'SELECT count(*) FROM comments WHERE worker_id = ? AND answer_turn = ?',
    )
    .pluck()
  const put = (
    workerId: string,
    threadId: string | null,
    place: CommentPlace,
    rest: Pick<Comment, 'author' | 'text' | 'turn'>,
  ): string => {
    const id = newId()
    const { path, side, line, quote } = place
    add.run({
      id,
      workerId,
      threadId: threadId ?? id,
      path,
      side,
      line,
      quote,
      at: now(),
      ...rest,
    })
    touched.add('worker', workerId)
    return id
  }
  return {
    list: (workerId) => list.all(workerId),
    add: (workerId, threadId, place, text) =>
      atomically(() => {
        const found = threadId === null ? place : head.get(threadId, workerId)
        if (found === undefined) return null
        const id = put(workerId, threadId, found, { author: 'person', text, turn: null })
        return read.get(id) ?? null
      }),
    edit: (workerId, id, text) =>
      atomically(() => {
        const done = edit.run(text, id, workerId).changes === 1
        if (done) touched.add('worker', workerId)
        return done
      }),
    remove: (workerId, id) =>
      atomically(() => {
        const done = remove.run(id, workerId).changes === 1
        if (done) touched.add('worker', workerId)
        return done
      }),
    bind(workerId, ids, messageId) {
      atomically(() => {
        ids.forEach((id, index) => bind.run(messageId, index + 1, id, workerId))
        touched.add('worker', workerId)
      })
    },
    answer(workerId, turn, answers) {
      atomically(() => {
        if (answered.get(workerId, turn) !== 0) return
        for (const { threadId, number } of sentWith.all(workerId, turn)) {
          const text = answers.get(number)
          const place = head.get(threadId, workerId)
          if (text !== undefined && place !== undefined)
            put(workerId, threadId, place, { author: 'worker', text, turn })
        }
      })
    },
  }
}
