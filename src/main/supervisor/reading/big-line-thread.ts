import { z } from 'zod'
import { workerEventSchema } from '@shared/worker/event'
import { WorkerThread } from '../../platform/worker-thread'
import type { FoldBigLine } from './big-line'

const answerSchema = z.strictObject({ state: z.unknown(), events: z.array(workerEventSchema) })

/** Folds big lines in a worker thread whose entry is `line-worker`. */
export const createBigLineThread = (
  entry: URL,
): { readonly foldBigLine: FoldBigLine; readonly close: () => Promise<void> } => {
  const thread = new WorkerThread(entry, (message) => answerSchema.parse(message))
  return {
    foldBigLine: (provider, state, line) => thread.ask({ provider, state, line }),
    close: () => thread.close(),
  }
}
