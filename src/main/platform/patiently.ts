import type { Clock } from './clock'
import { errorCode, isDiskFull } from './system-error'

const everyMs = 250
const attempts = 40

/**
 * Does it again, for ten seconds, while the system refuses: a disk may be away for a moment, and an end is told
 * once. What is gone is not waited for, nor room on a full disk, nor a bug.
 */
export const patiently = async <T>(clock: Clock, work: () => T | Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      const code = errorCode(error)
      if (code === null || code === 'ENOENT' || isDiskFull(error) || attempt === attempts)
        throw error
      await new Promise<void>((resolve) => clock.setTimer(resolve, everyMs))
    }
}
