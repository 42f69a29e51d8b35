import type { Clock } from '../platform/clock'
import { patiently } from '../platform/patiently'
import type { ProcessIdentity } from '../platform/process-identity'
import { errorCode } from '../platform/system-error'
import { claimTurn, readClaim } from './turn-files'

/**
 * The launcher that has the turn, a dead one where that can't be told; null: nobody has run it and nobody will,
 * for it is claimed by this call.
 */
export const claimOrFind = async (
  folder: string,
  clock: Clock,
): Promise<ProcessIdentity | null> => {
  try {
    if (await patiently(clock, () => claimTurn(folder))) return null
    // A launcher writes its three lines right after it made the file.
    for (let look = 0; look < 20; look += 1) {
      const claim = await patiently(clock, () => readClaim(folder))
      if (claim) return claim === 'app' ? null : claim
      await new Promise<void>((resolve) => clock.setTimer(resolve, 10))
    }
  } catch (error) {
    // The turn's folder is gone or closed to us: nothing can be proven any more.
    if (errorCode(error) === null) throw error
  }
  return { pid: 0, startTime: '', bootId: '' }
}
