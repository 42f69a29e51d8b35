import type { TurnReading } from '@shared/outcome/turn-reading'
import { type FoldState, newReading } from '../folding-adapter'
import { isObject } from '../json-reader'
import { type CodexTokens, readTokens } from './tokens'

/** What Codex's parser keeps between lines. */
export interface CodexState extends FoldState {
  /** The thread's counter as the previous turn left it; null for a new thread. */
  before: CodexTokens | null
  /** The newest error line that was not a retry. */
  lastError: string | null
}

/** `carry` is the thread's cumulative counter after its earlier turns. */
export const startCodex = (carry: TurnReading['carry']): CodexState => ({
  reading: newReading(carry),
  before: isObject(carry) ? readTokens(carry) : null,
  lastError: null,
})
