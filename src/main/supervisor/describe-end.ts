import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import type { StopReason, Survivor, TurnEnd } from '@shared/outcome/turn-end'
import { errorCode } from '../platform/system-error'
import { launcherPath } from './launch/launcher'
import { type RecordedExit, readReason, turnFile } from './turn-files'

export interface EndFacts {
  readonly folder: string
  readonly exit: RecordedExit | null
  readonly startedAt: number
  readonly endedAt: number
  readonly stdoutBytes: number
  readonly survivors: readonly Survivor[]
  /** A result was read and nothing is open. */
  readonly finished: boolean
  /** Why the app ended it, where that could not be written down: on a full disk. */
  readonly unwritten: StopReason | null
}

/** Puts a turn's end together from its files; what they do not say stays null. */
export const describeEnd = (facts: EndFacts): TurnEnd => {
  const { folder, exit, startedAt, endedAt, stdoutBytes, unwritten } = facts
  const stderrTail = readTailText(turnFile(folder, 'stderr.log'))
  const launchError = exit ? execError(exit, stderrTail) : null
  const ran = launchError === null ? exit : null
  const reason = readReason(folder)
  const endedWell = ran?.kind === 'exit' && ran.status === 0 && facts.finished
  return {
    exitCode: ran?.kind === 'exit' ? ran.status : null,
    signal: ran?.kind === 'signal' ? signalName(ran.status) : null,
    stopReason: reason ?? (endedWell ? null : (unwritten ?? (ran?.spare ? 'disk_full' : null))),
    launchError,
    // A reason that was written first is why it ended, even if its status could not be recorded any more.
    lost: exit === null && launchError === null && reason === null && unwritten === null,
    startedAt,
    endedAt,
    stdoutBytes,
    lateBytes: Math.max(0, sizeOf(turnFile(folder, 'stdout.log')) - stdoutBytes),
    stderrTail,
    survivors: [...facts.survivors],
  }
}

/** An end of which nothing is known but what is given: no launch, or files that can't be read. */
export const bareEnd = (
  exit: RecordedExit | null,
  startedAt: number,
  endedAt: number,
  launchError: string | null = null,
): TurnEnd => ({
  exitCode: exit?.kind === 'exit' ? exit.status : null,
  signal: exit?.kind === 'signal' ? signalName(exit.status) : null,
  stopReason: null,
  launchError,
  lost: exit === null && launchError === null,
  startedAt,
  endedAt,
  stdoutBytes: 0,
  lateBytes: 0,
  stderrTail: '',
  survivors: [],
})

/** The shell gives 126 and 127 for a program it could not execute, and says so under its script's name. */
const execError = ({ kind, status }: RecordedExit, stderr: string): string | null =>
  kind === 'exit' && (status === 126 || status === 127) && stderr.startsWith(`${launcherPath}: `)
    ? stderr
        .slice(launcherPath.length + 2)
        .replace(/^\w+ \d+: /, '')
        .trim()
    : null

const signalName = (number: number): string =>
  Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ??
  `signal ${String(number)}`

/** Bytes in a file; 0 when it is not there. */
export const sizeOf = (path: string): number => {
  try {
    return statSync(path).size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
    throw error
  }
}

const tailBytes = 8 * 1024

const readTailText = (path: string): string => {
  const size = sizeOf(path)
  if (size === 0) return ''
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(Math.min(size, tailBytes))
    const bytesRead = readSync(file, buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    closeSync(file)
  }
}
