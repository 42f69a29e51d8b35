import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { providerIdSchema } from '@shared/worker/provider-id'
import { adapterOf } from './providers/registry'
import { readBigLine } from './supervisor/reading/read-big-line'
import { clipEvent } from './supervisor/tail/clip-event'

const questionSchema = z.strictObject({
  provider: providerIdSchema,
  state: z.unknown(),
  line: z.strictObject({ path: z.string(), from: z.number(), to: z.number() }),
})

/** A thread of its own for lines over 1 MiB: parses one through its provider's adapter and answers. */
parentPort?.on('message', (message: unknown) => {
  const { provider, state, line } = questionSchema.parse(message)
  const events = adapterOf(provider).line(state, readBigLine(line))
  parentPort?.postMessage({ state, events: events.map(clipEvent) })
})
