import { rm, rmdir, stat } from 'node:fs/promises'
import type { StopReason } from '@shared/outcome/turn-end'
import type { KnownTurn, TurnRunner } from '@shared/worker/turn-runner'
import type { TurnSpec } from '@shared/worker/turn-spec'
import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/logger'
import type { ProcessIdentity } from '../platform/process-identity'
import { errorCode } from '../platform/system-error'
import { turnTempFolder } from '../platform/worker-environment'
import { claimOrFind } from './claim-or-find'
import { bareEnd } from './describe-end'
import { launchTurn } from './launch/launch-turn'
import { createLauncher, type Launcher } from './launch/launcher'
import { type RunningTurn, WatchedTurn } from './live-turn'
import { PollLoop } from './poll-loop'
import { ProcessScanner } from './processes/process-scanner'
import { TurnProcesses } from './processes/turn-processes'
import type { FoldBigLine } from './reading/big-line'
import { TurnLog } from './reading/turn-log'
import { TailReader } from './tail/tail-reader'
import { readClaim, turnFile } from './turn-files'

export interface SupervisorHouse {
  readonly clock: Clock
  readonly logger: Logger
  readonly foldBigLine: FoldBigLine
  /** Real path. Workspaces inside are Wavedeck's own; a process with its cwd there belongs to the turn. */
  readonly workspacesFolder: string
}

export interface Supervisor extends TurnRunner {
  readonly tails: TailReader
  /** Stops watching; what runs goes on and is adopted by the next start. */
  close(): void
}

const sweepGraceMs = 5_000

/** The supervisor of all turns. */
export const createSupervisor = (house: SupervisorHouse): Supervisor => {
  const { clock, logger } = house
  const loop = new PollLoop(clock)
  const scanner = new ProcessScanner()
  const logs = new Map<string, TurnLog>()
  let launcher: Launcher | null = null
  let closed = false

  const processesOf = (
    { turnId, folder, workspace }: Pick<TurnSpec, 'turnId' | 'folder' | 'workspace'>,
    launcher: ProcessIdentity,
  ) => {
    const isOwn = workspace.startsWith(`${house.workspacesFolder}/`)
    const place = { turnId, launcher, folder, ownWorkspace: isOwn ? workspace : null }
    return new TurnProcesses(place, scanner, clock)
  }

  const watch = (turn: RunningTurn): WatchedTurn => {
    const { folder, turnId } = turn.spec
    logs.set(folder, turn.log)
    const watched = new WatchedTurn(turn, {
      clock,
      logger,
      over: (over, end) => {
        loop.remove(over)
        logs.delete(folder)
        if (end.survivors.length === 0) void removeTemp(turnId, logger)
      },
    })
    if (closed) watched.detach()
    else loop.add(watched)
    return watched
  }

  const logOf = (
    { spec, adapter, carry }: Pick<RunningTurn, 'spec' | 'adapter' | 'carry'>,
    elapsed: () => number | null,
  ): TurnLog => {
    const { folder, turnId } = spec
    const { foldBigLine } = house
    const onFault = (error: unknown) => {
      const message = String(error)
      logger.error('A line of output could not be parsed', { turn: turnId, message })
    }
    return new TurnLog({ folder, adapter, carry, foldBigLine, elapsed, onFault })
  }

  return {
    start: (spec, adapter, carry, side, listener) => {
      let stopAsked: StopReason | null = null
      let live: WatchedTurn | null = null
      const asked = clock.now()
      const run = async () => {
        launcher ??= createLauncher(spec.env, clock)
        const launched = await launchTurn(launcher, spec)
        const startedAt = clock.now()
        if (!launched.ok) {
          const reading = adapter.reading(adapter.start(carry))
          return { end: bareEnd(null, asked, startedAt, launched.error), reading }
        }
        const processes = processesOf(spec, launched.value.launcher)
        const log = logOf({ spec, adapter, carry }, () => clock.now() - startedAt)
        const turn = { spec, adapter, carry, side, listener, processes, log, ...launched.value }
        live = watch({ ...turn, startedAt, lastOutputAt: startedAt, outputBytes: 0 })
        if (stopAsked) live.stop(stopAsked)
        return live.finished
      }
      const stop = (reason: StopReason) => {
        stopAsked ??= reason
        live?.stop(reason)
      }
      return { stop, finished: run() }
    },

    adopt: async (spec, adapter, carry, side, listener) => {
      const launcher = await claimOrFind(spec.folder, clock)
      if (launcher === null) return null
      const [stdout, stderr, start] = await Promise.all([
        fileTimes(turnFile(spec.folder, 'stdout.log')),
        fileTimes(turnFile(spec.folder, 'stderr.log')),
        fileTimes(turnFile(spec.folder, 'started')),
      ])
      const startedAt = start?.writtenAt ?? clock.now()
      const elapsed = () => (log.bytesRead > (stdout?.size ?? 0) ? clock.now() - startedAt : null)
      const log: TurnLog = logOf({ spec, adapter, carry }, elapsed)
      const processes = processesOf(spec, launcher)
      const written = [stdout, stderr].flatMap((file) => (file?.size ? [file.writtenAt] : []))
      // While the app was away the machine may have slept: the launcher's own clock holds the deadline.
      const adopted: KnownTurn = { ...spec, deadlineSeconds: Infinity }
      const turn = { spec: adopted, adapter, carry, side, listener, launcher, processes, log }
      return watch({
        ...turn,
        ended: null,
        startedAt,
        lastOutputAt: Math.max(startedAt, ...written),
        outputBytes: (stdout?.size ?? 0) + (stderr?.size ?? 0),
      })
    },

    sweep: async (spec) => {
      const claim = readClaim(spec.folder)
      if (claim === null || claim === 'app') return []
      return processesOf(spec, claim).sweep(sweepGraceMs, false)
    },

    tails: new TailReader({
      foldBigLine: house.foldBigLine,
      marks: (folder) => logs.get(folder)?.marks ?? [],
    }),

    close: () => {
      closed = true
      loop.detachAll()
      launcher?.close()
    },
  }
}

const fileTimes = async (path: string) => {
  try {
    const { size, mtimeMs } = await stat(path)
    return { size, writtenAt: Math.round(mtimeMs) }
  } catch (error) {
    // They only help to say since when; what can't be read is told where it is read.
    if (errorCode(error) !== null) return null
    throw error
  }
}

const removeTemp = async (turnId: string, logger: Logger): Promise<void> => {
  const folder = turnTempFolder(turnId)
  try {
    // Most turns leave nothing there.
    if (!(await removedEmpty(folder))) await rm(folder, { recursive: true, force: true })
  } catch (error) {
    logger.error('A temporary folder could not be removed', { message: String(error) })
  }
}

const removedEmpty = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  )
