import { planNextStarts, type SlotTaker } from '@shared/worker/plan-next-starts'
import type { WorkerSummary } from '@shared/worker/records'
import { waveEnd } from '@shared/worker/wave-end'
import { isDiskFull } from '../platform/system-error'
import { admitTo } from './admit-to'
import { afterTurn } from './after-turn'
import { createCheckoutRoots } from './checkout-roots'
import { holdAfterRestart } from './hold-after-restart'
import type { SchedulerPorts } from './ports'
import { reconcile } from './reconcile'
import type { WavePlan } from './records'
import { runTurn, takeOverTurn } from './run-turn'
import { earlyVerdict, settleWithoutRun } from './settle-turn'
import { createSlots, type Slot } from './slots'
import { reviewFirst } from './review-first'
import { createStateFiles } from './state-files'
import { turnLimits } from './turn-limits'
import type { TurnLoop } from './turn-loop'

/** The loop around the pure planner: admits, starts, settles, and closes waves that have nothing left. */
export interface Scheduler {
  /** Looks again at what may start; cheap, called after every change. */
  wake(): void
  /** Ends a queued, preparing or running worker; false if it is none of these. */
  stop(workerId: string): boolean
  /** After a start: takes over every turn that was begun, and holds the waves of those that were not. */
  recover(): void
  active(): readonly string[]
  /** Starts and settles nothing more; resolves when what was being written is written. */
  close(): Promise<void>
}

/** `onActive` hears the number of active workers whenever it changes. */
export const createScheduler = (
  ports: SchedulerPorts,
  onActive: (active: number) => void,
): Scheduler => {
  const { records } = ports
  const slots = createSlots(onActive)
  const stateFiles = createStateFiles(ports)
  const roots = createCheckoutRoots(ports.checkoutRoot, () => {
    wake()
  })
  const work = new Map<Slot, Promise<void>>()
  const plans = new Map<string, WavePlan>()
  const reconciled = new Map<string, { readonly turns: string; whole: boolean | null }>()
  let closed = false
  let awake = false
  let cancelTimer = (): void => undefined
  const changed = (waveId: string) => {
    if (!closed) stateFiles.refresh(waveId)
  }
  const loop: TurnLoop = { ports, slots, isClosed: () => closed, changed }

  const wake = () => {
    if (awake || closed) return
    awake = true
    setImmediate(() => {
      awake = false
      if (closed) return
      try {
        look()
      } catch (error) {
        ports.complain('Looking for workers to start', error)
        if (isDiskFull(error)) cancelTimer = ports.clock.setTimer(wake, roomEveryMs)
      }
    })
  }

  const look = () => {
    const workers = records.workers.queued()
    const reviewLimit = ports.reviewLimit?.() ?? null
    const waves = new Map(records.waves.inState('running').map((wave) => [wave.id, wave]))
    const queued = workers.filter(({ id }) => slots.of(id) === undefined).flatMap(takerOf)
    const answer = planNextStarts({
      now: ports.clock.now(),
      queued,
      active: slots.all(),
      waves,
      providerHolds: ports.quota.holds(),
      reviewFirst: reviewFirst(reviewLimit, reviewLimit === null ? [] : records.workers.live()),
      admit: admitTo(ports, waveOf, slots.all(), queued),
    })
    const known = new Map(workers.map((worker) => [worker.id, worker]))
    for (const { workerId, reason } of answer.waits) {
      const worker = known.get(workerId)
      if (worker === undefined || worker.waitsFor === reason) continue
      records.workers.waitFor(workerId, reason)
      changed(worker.waveId)
    }
    for (const { workerId, kind, reason } of answer.skips) skip(workerId, kind, reason)
    for (const { workerId, timeoutSeconds, costCapUsd } of answer.starts)
      occupy(workerId, costCapUsd, (slot) => runTurn(loop, slot, timeoutSeconds))
    for (const waveId of waves.keys()) endWave(waveId)
    cancelTimer()
    if (answer.wakeAt !== null)
      cancelTimer = ports.clock.setTimer(wake, answer.wakeAt - ports.clock.now())
  }

  /** Empty while the repository it reaches is not known: it is looked at again when it is. */
  const takerOf = (worker: WorkerSummary): SlotTaker[] => {
    const { id, waveId, provider, mode, isolation } = worker
    const resumes = resumedBy(worker)
    const taker = { workerId: id, waveId, provider, mode, checkout: null, resumes }
    if (!reachesRepository(isolation)) return [taker]
    const root = roots.of(records.workers.read(id)?.resolved.cwd ?? '')
    if (root === null) return []
    return [isolation === 'checkout' ? { ...taker, checkout: root } : taker]
  }

  /** A first turn goes on in a session only where its plan says so, and the plan is at hand. */
  const resumedBy = ({ id, waveId, planId, turn }: WorkerSummary): string | null => {
    if (turn > 1) return records.turns.ofWorker(id).at(-1)?.resume ?? null
    return waveOf(waveId).plan.workers.find((planned) => planned.id === planId)?.resume ?? null
  }

  const occupy = (
    workerId: string,
    costCapUsd: number | null,
    life: (slot: Slot) => Promise<void>,
  ) => {
    const slot = slotOf(workerId, costCapUsd)
    slots.take(slot)
    const ended = () => {
      slots.release(workerId)
      if (slot.stopAsked && !closed) noteStop(slot, null)
      changed(slot.waveId)
      wake()
    }
    // An outcome that can't be stored keeps its slot, so that nothing is tried twice; a restart recovers it.
    const stuck = (error: unknown) => {
      ports.complain(`Storing the outcome of worker ${slot.worker.resolved.id}`, error)
    }
    work.set(
      slot,
      life(slot)
        .then(() => followUp(slot))
        .then(ended, stuck)
        .finally(() => work.delete(slot)),
    )
  }

  /** What a stop waits for, for the person to see; a disk that takes no note keeps nobody from stopping. */
  const noteStop = ({ workerId, waveId }: Slot, waitsFor: string | null) => {
    try {
      records.workers.waitFor(workerId, waitsFor)
      changed(waveId)
    } catch (error) {
      ports.complain('Noting what a stop waits for', error)
    }
  }

  /** Before its slot is free, so that its wave does not end and begin again in between. */
  const followUp = async (slot: Slot) => {
    if (closed) return
    const complain = (error: unknown) => {
      ports.complain(`Going on after worker ${slot.worker.resolved.id}`, error)
    }
    await afterTurn(ports, { wake }, slot).catch(complain)
  }

  const skip = (workerId: string, kind: 'budget' | 'quota_low' | 'stopped', reason: string) => {
    occupy(workerId, null, (slot) =>
      settleWithoutRun(loop, slot, earlyVerdict('skipped', kind, reason)),
    )
    ports.note(workerId, 'skip', reason)
  }

  const slotOf = (workerId: string, costCapUsd: number | null): Slot => {
    const worker = records.workers.read(workerId)
    const turn = records.turns.ofWorker(workerId).at(-1)
    if (worker === null || turn === undefined) throw new Error(`worker ${workerId} has no turn`)
    const { provider, mode, isolate, cwd } = worker.resolved
    const reaches = reachesRepository(isolate)
      ? (roots.of(cwd) ?? worker.workspace?.repository ?? cwd)
      : null
    return {
      workerId,
      waveId: worker.waveId,
      provider,
      mode,
      checkout: isolate === 'checkout' ? reaches : null,
      resumes: turn.resume,
      reaches,
      worker,
      turn,
      wave: waveOf(worker.waveId),
      costCapUsd,
      live: null,
      settling: false,
      stopAsked: false,
      besideWriter: null,
      sessionId: turn.resume,
      quota: [],
      figures: { tokens: 0, costUsd: 0 },
      saved: { tokens: 0, costUsd: 0 },
      savedAt: 0,
      overBudget: null,
      stalledAt: null,
    }
  }

  /** A plan is long and never changes, so it is read once. */
  const waveOf = (waveId: string): WavePlan => {
    const known = plans.get(waveId) ?? records.waves.read(waveId)
    if (known === null) throw new Error(`there is no wave ${waveId}`)
    plans.set(waveId, known)
    return known
  }

  const endWave = (waveId: string) => {
    if (slots.all().some((slot) => slot.waveId === waveId)) return
    const own = records.workers.ofWave(waveId)
    const verb = waveEnd(own)
    if (verb === null) return
    const whole = verb === 'finish' ? isReconciled(waveId, own) : true
    if (whole === null || !records.waves.move(waveId, whole ? verb : 'finishInPart')) return
    reconciled.delete(waveId)
    ports.quota.waveEnded(waveId)
    plans.delete(waveId)
    stateFiles.refresh(waveId)
    stateFiles.flush()
    void writeReceipts(own)
  }

  /** One after the other, behind everything that runs. */
  const writeReceipts = async (workers: readonly WorkerSummary[]) => {
    for (const { id } of workers) {
      if (closed) return
      await ports.receipt(id).catch((error: unknown) => {
        ports.complain(`Writing the receipt of worker ${id}`, error)
      })
    }
  }

  /** Whether every result of a wave is at hand; null while that is looked at. */
  const isReconciled = (waveId: string, workers: readonly WorkerSummary[]): boolean | null => {
    const turns = workers.map(({ planId, turn }) => `${planId} ${String(turn)}`).join()
    const known = reconciled.get(waveId)
    if (known?.turns === turns) return known.whole
    const look = { turns, whole: null as boolean | null }
    reconciled.set(waveId, look)
    const { folder } = waveOf(waveId)
    const open = reconcile(ports.clock, folder, workers).catch((error: unknown) => {
      ports.complain(`Looking for the results in ${folder}`, error)
      return []
    })
    void open.then((planIds) => {
      look.whole = planIds.length === 0
      if (planIds.length > 0)
        ports.complain(`Results missing in ${folder}`, new Error(planIds.join(', ')))
      wake()
    })
    return null
  }

  return {
    wake,
    stop(workerId) {
      const slot = slots.of(workerId)
      if (slot !== undefined) {
        if (slot.settling) return false
        slot.stopAsked = true
        slot.live?.stop('stopped')
        noteStop(slot, slot.live === null ? 'its workspace to be ready' : processesToEnd)
        return true
      }
      if (records.workers.read(workerId)?.state !== 'queued') return false
      skip(workerId, 'stopped', 'It was stopped before it started.')
      return true
    },
    recover() {
      const queued = records.workers.queued()
      for (const { waveId } of queued) holdAfterRestart(ports, waveId)
      for (const { workerId, costCapUsd, launch } of records.turns.unsettled())
        if (launch !== null)
          occupy(workerId, costCapUsd, (slot) => {
            noteStop(slot, null)
            return takeOverTurn(loop, slot, launch)
          })
      for (const { id } of records.waves.inState('running')) stateFiles.refresh(id)
      wake()
    },
    active: () => slots.all().map(({ workerId }) => workerId),
    async close() {
      closed = true
      cancelTimer()
      const writing = [...work].filter(([slot]) => slot.live === null || slot.settling)
      await Promise.all(writing.map(([, done]) => done))
      stateFiles.flush()
    },
  }
}

const roomEveryMs = 1_000
const processesToEnd = `its processes to end; they are killed after ${String(turnLimits.graceSeconds)} s`

/** A checkout is the person's own folder; a worktree shares refs with it. */
const reachesRepository = (isolation: WorkerSummary['isolation']): boolean =>
  isolation === 'checkout' || isolation === 'worktree'
