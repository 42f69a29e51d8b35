import { homedir } from 'node:os'
import { join } from 'node:path'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { SideReader, SideStart } from '@shared/worker/invocation'
import { findRollout, newestDays } from './find-rollout'
import {
  foldEarlierLine,
  foldRolloutLine,
  isWrittenSince,
  type RolloutFold,
  startRollout,
} from './fold-rollout'
import { LineReader, offsetAtStart } from './line-reader'

/**
 * Follows the rollout file of one turn: exact tokens while it runs, quota, and the cause of a failure,
 * none of which stdout has. A resumed thread's file is read from where it ended before the start.
 */
export const openRollout = async (start: SideStart): Promise<SideReader> => {
  const home = start.env['CODEX_HOME'] ?? join(start.env['HOME'] ?? homedir(), '.codex')
  const resumed =
    start.resume === null ? null : await findRollout(home, start.resume, Number.POSITIVE_INFINITY)
  const fold = startRollout()
  const since = new Date(start.startedAt).toISOString()
  let reader = resumed === null ? null : await openAtEnd(resumed, start.startedAt, fold)
  // One reading at a time: two would take the same bytes twice.
  let last: Promise<Partial<TurnReading>> = Promise.resolve({})
  const poll = async (sessionId: string | null): Promise<Partial<TurnReading>> => {
    if (reader === null && sessionId !== null) {
      const path = await findRollout(home, sessionId, newestDays)
      if (path !== null) reader = new LineReader(path, 0)
    }
    await reader?.read((line) => {
      if (isWrittenSince(line, since)) foldRolloutLine(fold, line)
      else foldEarlierLine(fold, line)
    })
    return { ...fold.facts }
  }
  return {
    poll: (sessionId) => {
      last = last.then(() => poll(sessionId))
      return last
    },
  }
}

/** The end of the earlier turns is read once, for the counter that this turn goes on from. */
const earlierBytes = 256 * 1024

const openAtEnd = async (path: string, startedAt: number, fold: RolloutFold) => {
  const offset = await offsetAtStart(path, startedAt)
  const reader = new LineReader(path, Math.max(0, offset - earlierBytes))
  if (offset > 0) await reader.read((line) => foldEarlierLine(fold, line))
  return reader
}
