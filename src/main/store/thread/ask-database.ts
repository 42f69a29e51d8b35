import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { fail, ok, type Result } from '@shared/lib/result'
import { driver } from '../sqlite'

/** `copy` and `export` write to `to` (absolute): a whole database, or a folder with a file a table. */
export type DatabaseTask =
  | { readonly kind: 'check' | 'checkpoint'; readonly file: string }
  | { readonly kind: 'copy' | 'export'; readonly file: string; readonly to: string }

/** What SQLite or the disk said, with its code. */
export interface DatabaseFault {
  readonly code: string
  readonly said: string
}

const answerSchema = z.strictObject({ said: z.string(), code: z.string().nullable() })

/**
 * Does one long piece of work on a database in a thread of its own. `check` and `copy` answer what
 * quick_check said (`ok`, else nothing was copied), `export` a JSON list of tables and rows, `checkpoint` `ok`.
 */
export const askDatabase = (task: DatabaseTask): Promise<Result<string, DatabaseFault>> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./database-thread.mjs', import.meta.url), {
      workerData: { driver, task },
    })
    thread.once('message', (message: unknown) => {
      const { said, code } = answerSchema.parse(message)
      resolve(code === null ? ok(said) : fail({ code, said }))
    })
    thread.once('error', reject)
    thread.once('exit', () => {
      reject(new Error(`a database thread ended without an answer to ${task.kind}`))
    })
  })
