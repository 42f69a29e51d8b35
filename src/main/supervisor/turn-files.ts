import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessIdentity } from '../platform/process-identity'
import { errorCode } from '../platform/system-error'
import { type StopReason, stopReasonSchema } from '@shared/outcome/turn-end'

/**
 * Files of a turn's folder; the launcher's comment says what its own hold. Each is a line or three, and is read in
 * place: through the thread pool a look at twenty turns takes longer than they are allowed to wait.
 */
export const turnFile = (
  folder: string,
  name:
    | 'prompt.md'
    | 'launch'
    | 'stdout.log'
    | 'stderr.log'
    | 'started'
    | 'reason'
    | 'exit'
    | 'exit.spare'
    | 'index',
): string => join(folder, name)

/** What the CLI's wait status said. */
export interface RecordedExit {
  readonly kind: 'exit' | 'signal'
  readonly status: number
  /** It had to go into the file made beforehand: the disk was full. */
  readonly spare: boolean
}

/** The real end as the launcher recorded it; null while there is none. */
export const readExit = (folder: string): RecordedExit | null =>
  readExitFile(turnFile(folder, 'exit'), false) ??
  readExitFile(turnFile(folder, 'exit.spare'), true)

const readExitFile = (path: string, spare: boolean): RecordedExit | null => {
  // Only a whole line counts: a file that was created but not yet written says nothing.
  const match = /^(exit|signal) (\d+) *\n/.exec(readIfThere(path))
  if (!match) return null
  return { kind: match[1] === 'exit' ? 'exit' : 'signal', status: Number(match[2]), spare }
}

/** When the record of an end was written. */
export const recordedAt = (folder: string, { spare }: RecordedExit): number =>
  Math.round(statSync(turnFile(folder, spare ? 'exit.spare' : 'exit')).mtimeMs)

/** Who claimed the turn: a launcher, this app (it never runs then), or nobody. */
export const readClaim = (folder: string): ProcessIdentity | 'app' | null => {
  const text = readIfThere(turnFile(folder, 'started'))
  if (text === appClaim) return 'app'
  const [pid, startTime, bootId, end] = text.split('\n')
  return startTime === undefined || bootId === undefined || end === undefined
    ? null
    : { pid: Number(pid), startTime, bootId }
}

const appClaim = 'app\n'

/** Claims a turn so that no launcher runs it any more; false when one has it already. */
export const claimTurn = (folder: string): boolean =>
  createOnce(turnFile(folder, 'started'), appClaim)

/** Writes why a turn is ended, unless somebody wrote a reason before. */
export const writeReason = (folder: string, reason: StopReason): boolean =>
  createOnce(turnFile(folder, 'reason'), `${reason}\n`)

/** The first-written reason; null without one. */
export const readReason = (folder: string): StopReason | null => {
  const text = readIfThere(turnFile(folder, 'reason'))
  return stopReasonSchema.safeParse(text.trim()).data ?? null
}

const createOnce = (path: string, text: string): boolean => {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}
