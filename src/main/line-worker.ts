import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { providerIdSchema } from '@shared/worker/provider-id'
import { adapterOf } from './providers/registry'

const questionSchema = z.strictObject({
  provider: providerIdSchema,
  state: z.unknown(),
  line: z.instanceof(Uint8Array),
})

/** A thread of its own for lines over 1 MiB: parses one through its provider's adapter and answers. */
parentPort?.on('message', (message: unknown) => {
  const { provider, state, line } = questionSchema.parse(message)
  const events = adapterOf(provider).line(state, Buffer.from(line).toString())
  parentPort?.postMessage({ state, events })
})
