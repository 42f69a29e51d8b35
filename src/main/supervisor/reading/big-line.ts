import type { ParserState } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import type { WorkerEvent } from '@shared/worker/event'

/** A longer line would hold the event loop while it is kept together and parsed. */
export const bigLineBytes = 1024 * 1024

/** Where it stands: its first byte, and the byte after its newline if it has one. */
export interface BigLine {
  readonly path: string
  readonly from: number
  readonly to: number
}

/**
 * Reads and folds one line of more than 1 MiB off the main thread: the state that comes back replaces the one
 * given, the events are clipped for showing. Rejects only on a bug, or if the file can't be read.
 */
export type FoldBigLine = (
  provider: ProviderId,
  state: ParserState,
  line: BigLine,
) => Promise<{ readonly state: ParserState; readonly events: readonly WorkerEvent[] }>
