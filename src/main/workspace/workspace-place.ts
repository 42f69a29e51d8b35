import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isolations } from '@shared/plan/plan-document'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { writeProjection } from '../platform/write-projection'

/** The two folders of one workspace: where the worker works, and Wavedeck's own side beside it. */
export interface Place {
  readonly root: string
  readonly store: string
}

/** What Wavedeck made: written before anything else, so that a half-made workspace can be removed. */
export const madeSchema = z.strictObject({
  version: z.literal(1),
  isolation: z.enum(isolations),
  /** Git's common folder of the person's repository; null outside Git. */
  commonDir: z.string().nullable(),
})
export type Made = z.infer<typeof madeSchema>

export const madeFile = (place: Place): string => join(place.store, 'made.json')

/** Where a worker's workspace lives. Refuses an id that is not a plain folder name. */
export const placeOf = (workspacesFolder: string, workerId: string): Result<Place, Problem> =>
  /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(workerId)
    ? ok({
        root: join(workspacesFolder, workerId),
        store: join(workspacesFolder, `${workerId}.store`),
      })
    : fail(problem('worker_id', `"${workerId}" can't be the name of a folder.`))

/** Makes the owner-only folders of a place and records what they are for. */
export const claimPlace = (place: Place, made: Made): void => {
  mkdirSync(place.store, { recursive: true, mode: 0o700 })
  writeProjection(madeFile(place), JSON.stringify(made))
}
