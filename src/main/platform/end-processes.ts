import type { Clock } from './clock'
import { type ProcessIdentity, stillAlive } from './process-identity'
import { sendSignal } from './send-signal'

const lookMs = 50
const afterKillMs = 1_000

/** TERM, up to `graceMs`, KILL, up to a second; resolves with those that still run. */
export const endProcesses = async <T extends ProcessIdentity>(
  processes: readonly T[],
  graceMs: number,
  clock: Clock,
): Promise<readonly T[]> => {
  const stubborn = await signalAndWait(processes, 'SIGTERM', graceMs, clock)
  return signalAndWait(stubborn, 'SIGKILL', afterKillMs, clock)
}

const signalAndWait = async <T extends ProcessIdentity>(
  processes: readonly T[],
  signal: NodeJS.Signals,
  limitMs: number,
  clock: Clock,
): Promise<readonly T[]> => {
  let left = await stillAlive(processes)
  for (const { pid } of left) sendSignal(pid, signal)
  const limit = clock.now() + limitMs
  while (left.length > 0 && clock.now() < limit) {
    await new Promise<void>((resolve) => clock.setTimer(resolve, lookMs))
    left = await stillAlive(left)
  }
  return left
}
