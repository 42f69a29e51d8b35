import { randomBytes } from 'node:crypto'
import type { Database } from './sqlite'
import type { Touched } from './touched'

/** What every part of the store works with. */
export interface Connection {
  readonly db: Database
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly touched: Touched
  /** Runs `work` whole or not at all, holding the write lock from its start; may be nested. */
  readonly atomically: <T>(work: () => T) => T
}

/** A new id: 16 hex digits, short because workspaces and turn folders are named by it. */
export const newId = (): string => randomBytes(8).toString('hex')
