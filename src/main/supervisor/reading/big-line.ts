import type { ParserState } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import type { WorkerEvent } from '@shared/worker/event'

/** A longer line would hold the event loop while it is parsed. */
export const bigLineBytes = 1024 * 1024

/**
 * Folds one line of more than 1 MiB (without its newline) off the main thread: the state that comes back
 * replaces the one given. Rejects only on a bug.
 */
export type FoldBigLine = (
  provider: ProviderId,
  state: ParserState,
  line: Uint8Array,
) => Promise<{ readonly state: ParserState; readonly events: readonly WorkerEvent[] }>
