import { emptyReading, type TurnReading } from '@shared/outcome/turn-reading'
import type { WorkerEvent } from '@shared/worker/event'
import type { ParserState, ProviderAdapter } from '@shared/worker/invocation'
import { clip } from './event-text'
import { type JsonObject, parseObject } from './json-reader'

/** What every parser keeps: the reading it builds, and whatever its provider needs between lines. */
export interface FoldState {
  readonly reading: TurnReading
}

/** A reading for a new parser state. */
export const newReading = (carry: TurnReading['carry']): TurnReading => ({
  ...emptyReading(),
  carry,
})

interface Fold<S extends FoldState> {
  readonly start: (carry: TurnReading['carry']) => S
  /** Folds one JSON line of the CLI's format. */
  readonly event: (state: S, event: JsonObject) => readonly WorkerEvent[]
}

/** The parser half of an adapter: one JSON.parse a line, then a table look-up by the provider. */
export const foldLines = <S extends FoldState>(
  fold: Fold<S>,
): Pick<ProviderAdapter, 'start' | 'line' | 'reading'> => {
  // States are opaque to everyone else: this is what `start` made, or its JSON copy from the tail index.
  const own = (state: ParserState): S => state as S
  return {
    start: fold.start,
    line: (state, line) => {
      const mine = own(state)
      const object = parseObject(line)
      if (object === null) return foreignLine(mine.reading, line)
      return counted(mine.reading, fold.event(mine, object))
    },
    reading: (state) => own(state).reading,
  }
}

/** Shows a line that is not in the CLI's format as it is, and counts it. */
export const foreignLine = (reading: TurnReading, line: string): readonly WorkerEvent[] => {
  if (line.trim() === '') return []
  reading.foreignLines += 1
  return counted(reading, [{ kind: 'raw', text: clip(line) }])
}

/** Counts events by kind; a command when it starts. */
export const counted = (
  reading: TurnReading,
  events: readonly WorkerEvent[],
): readonly WorkerEvent[] => {
  for (const event of events)
    if (event.kind !== 'command' || event.status === 'started') countKind(reading, event.kind, 1)
  return events
}

/** For what the events alone don't tell: a command of which only the end is said, or one that was refused. */
export const countKind = (reading: TurnReading, kind: WorkerEvent['kind'], by: 1 | -1): void => {
  reading.counts[kind] = Math.max(0, (reading.counts[kind] ?? 0) + by)
}
