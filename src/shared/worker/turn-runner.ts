import type { StopReason, TurnEnd } from '../outcome/turn-end'
import type { TurnReading } from '../outcome/turn-reading'
import type { ProviderAdapter, SideReader } from './invocation'
import type { TurnSpec } from './turn-spec'

/** What is still known of a turn after a restart. */
export type KnownTurn = Omit<TurnSpec, 'prompt' | 'invocation' | 'env'>

/** What is heard while a turn runs; each call is cheap and never throws. */
export interface TurnListener {
  /** The process runs (or was adopted). */
  running(startedAt: number): void
  /**
   * At most ten a second: newest output instant and what the output adds up to. False: it was too early to keep
   * them, and they are to be told again even if nothing more comes.
   */
  progress(lastOutputAt: number, reading: TurnReading): boolean
}

export interface FinishedTurn {
  readonly end: TurnEnd
  readonly reading: TurnReading
}

export interface LiveTurn {
  /** Asks once; the first reason wins. Resolves with the end like any other. */
  stop(reason: StopReason): void
  readonly finished: Promise<FinishedTurn>
}

/** What a restart still knows of a turn: all but its prompt, argv and environment. */
export type AdoptableTurn = Omit<TurnSpec, 'prompt' | 'invocation' | 'env'>

/** The supervisor as the scheduler sees it: one turn's life. */
export interface TurnRunner {
  start(
    spec: TurnSpec,
    adapter: ProviderAdapter,
    carry: TurnReading['carry'],
    side: SideReader | null,
    listener: TurnListener,
  ): LiveTurn
  /**
   * After a restart: claims, adopts, settles from files or finds lost. Null: the turn never ran (its
   * `started` was claimed by us) and may be started again.
   */
  adopt(
    turn: AdoptableTurn,
    adapter: ProviderAdapter,
    carry: TurnReading['carry'],
    side: SideReader | null,
    listener: TurnListener,
  ): Promise<LiveTurn | null>
  /** Ends what survived an earlier turn of this worker; resolves with those still alive. */
  sweep(spec: Pick<TurnSpec, 'turnId' | 'folder' | 'workspace'>): Promise<TurnEnd['survivors']>
}
