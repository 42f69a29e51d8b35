import type { CallHandlers, CallName, DesktopCall } from '@shared/ipc/contract'
import { ok } from '@shared/lib/result'
import type { Engine } from '../engine'
import type { FindHandler } from '../ipc/answer-call'
import type { DeltaPusher } from '../ipc/push-deltas'
import type { EngineHost } from './engine-host'

/**
 * A snapshot says which batch of changes it holds at least. The number is taken before the read, so a
 * change in between is in a later batch and is never missed.
 */
const snapshotOf =
  (engine: Engine, pusher: DeltaPusher): Engine['calls']['snapshot'] =>
  async (input) => {
    const seq = pusher.seq()
    const snapshot = await engine.calls.snapshot(input)
    return snapshot.ok ? ok({ ...snapshot.value, epoch: pusher.epoch, seq }) : snapshot
  }

/** Desktop calls are answered always, the rest by the engine; asking for a snapshot starts a failed engine again. */
export const createFindHandler = (
  desktop: CallHandlers<DesktopCall>,
  host: EngineHost,
  pusher: DeltaPusher,
): FindHandler => {
  const isDesktop = (name: CallName): name is DesktopCall => Object.hasOwn(desktop, name)
  return async (name) => {
    if (isDesktop(name)) return ok(desktop[name])
    const engine = await host.engine(name === 'snapshot')
    if (!engine.ok) return engine
    return ok(name === 'snapshot' ? snapshotOf(engine.value, pusher) : engine.value.calls[name])
  }
}
