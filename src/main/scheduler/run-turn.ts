import type { Problem } from '@shared/lib/problem'
import { hints } from '@shared/outcome/hints'
import type { ProviderAdapter } from '@shared/worker/invocation'
import type { Workspace } from '@shared/worker/workspace'
import { followTurn } from './follow-turn'
import { holdAfterRestart } from './hold-after-restart'
import type { SchedulerPorts } from './ports'
import { launchOf } from './launch-of'
import { prepareTurn } from './prepare-turn'
import type { TurnLaunch } from './records'
import { type EarlyVerdict, earlyVerdict, settleTurn, settleWithoutRun } from './settle-turn'
import type { Slot } from './slots'
import type { TurnLoop } from './turn-loop'

/** One turn from its admission to its stored outcome, whatever happens on the way. */
export const runTurn = (loop: TurnLoop, slot: Slot, timeoutSeconds: number): Promise<void> =>
  guarded(loop, slot, async () => {
    const { ports } = loop
    const prepared = await prepareTurn(ports, slot, timeoutSeconds)
    if (loop.isClosed()) return
    if (slot.stopAsked) return settleWithoutRun(loop, slot, stoppedEarly)
    if (!prepared.ok) return settleWithoutRun(loop, slot, refusal(prepared.error))
    const { spec, adapter, side, workspace } = prepared.value
    const { records } = ports
    const begun = records.atomically(() => {
      if (!records.turns.begin(slot.turn.id, launchOf(spec), slot.costCapUsd)) return false
      records.workers.setWorkspace(slot.workerId, workspace)
      const { sessionId } = spec.invocation
      if (sessionId !== null) records.sessions.see(sessionId, slot.workerId)
      return true
    })
    if (!begun) return
    const carry = carryOf(ports, slot)
    slot.live = ports.turns.start(spec, adapter, carry, side, followTurn(loop, slot))
    await finish(loop, slot, adapter, workspace, timeoutSeconds)
  })

/** Takes over a turn that was started before the app was: adopted, settled from its files, or lost. */
export const takeOverTurn = (loop: TurnLoop, slot: Slot, launch: TurnLaunch): Promise<void> =>
  guarded(loop, slot, async () => {
    const { ports } = loop
    const { worker, turn } = slot
    const { workspace } = worker
    if (workspace === null) throw new Error('a started turn has no workspace')
    const adapter = ports.providers.adapter(worker.resolved.provider)
    const env = { ...(await ports.environment()), ...workspace.env }
    const startedAt = turn.startedAt ?? ports.clock.now()
    const side = (await adapter.sideReader?.({ env, resume: turn.resume, startedAt })) ?? null
    const known = { ...launch, turnId: turn.id, workerId: worker.id, turn: turn.number }
    const carry = carryOf(ports, slot)
    const live = await ports.turns.adopt(known, adapter, carry, side, followTurn(loop, slot))
    if (loop.isClosed()) return
    if (live === null) {
      await settleWithoutRun(loop, slot, neverRan)
      holdAfterRestart(ports, slot.waveId)
      ports.records.turns.queue({ workerId: worker.id, prompt: turn.prompt, resume: turn.resume })
      return
    }
    slot.live = live
    if (slot.stopAsked) live.stop('stopped')
    await finish(loop, slot, adapter, workspace, launch.deadlineSeconds)
  })

const finish = async (
  loop: TurnLoop,
  slot: Slot,
  adapter: ProviderAdapter,
  workspace: Workspace,
  deadlineSeconds: number,
): Promise<void> => {
  const finished = await slot.live?.finished
  if (finished === undefined || loop.isClosed()) return
  slot.settling = true
  await settleTurn(loop, slot, finished, adapter, workspace, deadlineSeconds)
}

/** A bug must not leave a worker active: its process is ended, and its outcome says what happened. */
const guarded = async (loop: TurnLoop, slot: Slot, work: () => Promise<void>): Promise<void> => {
  const { ports, isClosed } = loop
  try {
    await work()
  } catch (error) {
    ports.complain(`Running worker ${slot.worker.resolved.id}`, error)
    slot.live?.stop('stopped')
    await slot.live?.finished.catch(() => undefined)
    if (isClosed()) return
    const message = `Wavedeck itself failed on it: ${error instanceof Error ? error.message : String(error)}`
    await settleWithoutRun(loop, slot, earlyVerdict('failed', 'error', message))
  }
}

const carryOf = ({ records }: SchedulerPorts, { turn }: Slot) =>
  turn.resume === null ? null : (records.sessions.find(turn.resume)?.carry ?? null)

const stoppedEarly = earlyVerdict('skipped', 'stopped', 'It was stopped before it started.')
const neverRan = earlyVerdict('failed', 'launch', 'The app was closed before it started.')

const refusal = ({ code, message, fix, where }: Problem): EarlyVerdict => {
  const kind = code === 'not_installed' ? 'not_installed' : 'launch'
  const text = where === undefined ? message : `${message} (${where})`
  return { ...earlyVerdict('failed', kind, text), hint: fix ?? hints[kind] }
}
