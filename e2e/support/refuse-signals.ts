import type { ElectronApplication } from '@playwright/test'

const refuse = (_: unknown, pid: number): void => {
  const own = process.kill.bind(process)
  process.kill = (target, signal) => {
    if (Math.abs(target) === pid && signal !== 0)
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
    return own(target, signal)
  }
  Object.assign(globalThis, {
    allowSignals: () => {
      process.kill = own
    },
  })
}

const allow = (): void => {
  const { allowSignals } = globalThis as { allowSignals?: () => void } // Set by refuse.
  allowSignals?.()
}

/** As if that process were another user's: the app may not end it, until the answer is called. */
export const refuseSignals = async (
  app: ElectronApplication,
  pid: number,
): Promise<() => Promise<void>> => {
  await app.evaluate(refuse, pid)
  return () => app.evaluate(allow)
}
