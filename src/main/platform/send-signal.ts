import { errorCode } from './system-error'

/** Signals a process, or with a negative pid a group; false when nobody is there any more (or it is not ours). */
export const sendSignal = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) === 'ESRCH' || errorCode(error) === 'EPERM') return false
    throw error
  }
}
