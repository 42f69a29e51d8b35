import type { Engine } from '../engine'

/** Grace, kill and sweep of every worker fit in this; what is left then is swept at the next start. */
const limitMs = 30_000

/** Stops every running wave and waits until no worker has a process. */
export const stopAll = async (
  engine: Engine,
  later: (work: () => void, ms: number) => void,
): Promise<void> => {
  const snapshot = await engine.calls.snapshot({})
  if (!snapshot.ok) throw new Error(snapshot.error.message)
  const running = snapshot.value.waves.filter(({ state }) => state === 'running')
  await Promise.all(running.map(({ id }) => engine.calls.stopWave({ waveId: id })))
  await new Promise<void>((resolve) => {
    const check = () => {
      if (engine.activeWorkers() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = engine.onChanges(check)
    later(() => {
      unsubscribe()
      resolve()
    }, limitMs)
    check()
  })
}
