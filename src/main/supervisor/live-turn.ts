import { stat } from 'node:fs/promises'
import type { StopReason, TurnEnd } from '@shared/outcome/turn-end'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderAdapter, SideReader } from '@shared/worker/invocation'
import type { FinishedTurn, KnownTurn, LiveTurn, TurnListener } from '@shared/worker/turn-runner'
import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/logger'
import { isAlive, type ProcessIdentity } from '../platform/process-identity'
import { isDiskFull } from '../platform/system-error'
import { bareEnd, describeEnd, sizeOf } from './describe-end'
import type { Polled } from './poll-loop'
import type { TurnProcesses } from './processes/turn-processes'
import type { LogReader } from './reading/log-reader'
import { type RecordedExit, readExit, turnFile, writeReason } from './turn-files'
import { limitReached } from './turn-limits'

export interface RunningTurn {
  readonly spec: KnownTurn
  readonly adapter: ProviderAdapter
  readonly carry: TurnReading['carry']
  readonly side: SideReader | null
  readonly listener: TurnListener
  readonly launcher: ProcessIdentity
  readonly processes: TurnProcesses
  /** Null: there is no log to read. */
  readonly reader: LogReader | null
  readonly startedAt: number
  readonly lastOutputAt: number
  /** Bytes of stdout and stderr that were there before. */
  readonly outputBytes: number
  /** Resolves when the launcher tells the end; null for an adopted turn, whose launcher tells it nobody. */
  readonly ended: Promise<void> | null
}

export interface LiveTurnHouse {
  readonly clock: Clock
  readonly logger: Logger
  /** Called once, when the turn has ended. */
  readonly over: (turn: WatchedTurn, end: TurnEnd) => void
}

const sideEveryMs = 1_000
const afterKillMs = 2_000
const launcherLookMs = 500

/** A turn whose process runs: watched, read, limited, stopped, settled. */
export class WatchedTurn implements LiveTurn, Polled {
  readonly finished: Promise<FinishedTurn>
  #resolve: (finished: FinishedTurn) => void = () => undefined
  #state: 'running' | 'settling' | 'detached' = 'running'
  #ended: Promise<void>
  #tellEnded: () => void = () => undefined
  #stopAsked = false
  #endTold = false
  #lookedAt = 0
  #polling = false
  #pumping: Promise<void> | null = null
  #sleptMs = 0
  #lastOutputAt: number
  /** Silence counts from here: neither the machine's sleep nor a time without the app is in it. */
  #silentFrom: number
  #outputBytes: number
  #readingAt = -1
  #reading: TurnReading
  #side: Partial<TurnReading> = {}
  #sideAt = 0
  #told = ''

  constructor(
    private readonly turn: RunningTurn,
    private readonly house: LiveTurnHouse,
  ) {
    this.finished = new Promise((resolve) => (this.#resolve = resolve))
    this.#ended = new Promise((resolve) => (this.#tellEnded = resolve))
    this.#lastOutputAt = turn.lastOutputAt
    this.#silentFrom = house.clock.now()
    this.#outputBytes = turn.outputBytes
    this.#reading = turn.adapter.reading(turn.adapter.start(turn.carry))
    turn.listener.running(turn.startedAt)
    void turn.ended?.then(() => {
      this.#endTold = true
      void this.#guard(this.#look())
    })
  }

  stop(reason: StopReason): void {
    if (this.#stopAsked || this.#state !== 'running') return
    this.#stopAsked = true
    void this.#guard(this.#stop(reason))
  }

  poll(now: number): void {
    if (this.#polling || this.#state !== 'running') return
    this.#polling = true
    void this.#guard(this.#poll(now)).finally(() => (this.#polling = false))
  }

  slept(ms: number): void {
    this.#sleptMs += ms
    this.#silentFrom += ms
  }

  sample(): void {
    if (this.#state === 'running') void this.#guard(this.turn.processes.sample())
  }

  detach(): void {
    this.#state = 'detached'
    void this.#guard(this.turn.reader?.close() ?? Promise.resolve())
  }

  async #poll(now: number): Promise<void> {
    const { spec, side } = this.turn
    const stdoutBytes = sizeOf(turnFile(spec.folder, 'stdout.log'))
    const bytes = stdoutBytes + sizeOf(turnFile(spec.folder, 'stderr.log'))
    if (bytes > this.#outputBytes) {
      this.#lastOutputAt = this.#silentFrom = now
      this.#outputBytes = bytes
    }
    if (stdoutBytes > (this.turn.reader?.bytesRead ?? Infinity)) this.#pump(stdoutBytes)
    if (side && now - this.#sideAt >= sideEveryMs) {
      this.#sideAt = now
      this.#side = await side.poll(this.#reading.sessionId)
    }
    await this.#look()
    if (this.#state !== 'running') return
    this.#tell()
    const reason = limitReached(spec, {
      ranMs: now - this.turn.startedAt - this.#sleptMs,
      silentMs: now - this.#silentFrom,
      outputBytes: stdoutBytes,
      finished: this.#current().finished,
    })
    if (reason !== null) this.stop(reason)
  }

  /** Reads what is there, a chunk a loop turn, so that all turns get their share. */
  #pump(size: number): void {
    const { reader } = this.turn
    if (this.#pumping || !reader) return
    const pump = async () => {
      while (this.#state === 'running' && (await reader.step(size))) {
        // Each step is a read of its own.
      }
    }
    this.#pumping = this.#guard(pump()).finally(() => (this.#pumping = null))
  }

  #current(): TurnReading {
    const { reader } = this.turn
    if (reader && reader.bytesRead !== this.#readingAt) {
      this.#readingAt = reader.bytesRead
      this.#reading = reader.reading()
    }
    return { ...this.#reading, ...this.#side }
  }

  #tell(): void {
    const news = `${String(this.#lastOutputAt)} ${String(this.turn.reader?.bytesRead)} ${String(this.#sideAt)}`
    if (news === this.#told) return
    this.#told = news
    this.turn.listener.progress(this.#lastOutputAt, this.#current())
  }

  /** Has the turn ended? The launcher's record says so, or that the launcher is gone without one. */
  async #look(): Promise<void> {
    const { spec, launcher, ended } = this.turn
    const now = this.house.clock.now()
    // A launcher that was started here tells its end, unless it was killed.
    if (ended && !this.#endTold && now - this.#lookedAt < launcherLookMs) return
    this.#lookedAt = now
    const gone = !(await isAlive(launcher))
    if (ended && !this.#endTold && !gone) return
    const exit = readExit(spec.folder)
    if ((exit || gone) && this.#state === 'running') await this.#settle(exit)
  }

  async #stop(reason: StopReason): Promise<void> {
    const { spec, processes } = this.turn
    await this.#look()
    if (this.#state !== 'running') return
    // On a full disk the reason can't be kept; the turn is to end all the same.
    await this.#guard(Promise.resolve().then(() => writeReason(spec.folder, reason)))
    await processes.term()
    if (await this.#endsWithin(spec.graceSeconds * 1_000)) return
    await processes.kill()
    if (await this.#endsWithin(afterKillMs)) return
    await processes.killLauncher()
  }

  #endsWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.house.clock.setTimer(() => {
        resolve(false)
      }, ms)
      void this.#ended.then(() => {
        cancel()
        resolve(true)
      })
    })
  }

  async #settle(exit: RecordedExit | null): Promise<void> {
    this.#state = 'settling'
    this.#tellEnded()
    const { ended, startedAt, reader } = this.turn
    const endedAt = ended ? this.house.clock.now() : await this.#recordedEnd(exit)
    let end: TurnEnd = bareEnd(exit, startedAt, endedAt)
    await this.#guard(
      this.#wrapUp(exit, endedAt).then((described) => {
        end = described
      }),
    )
    void this.#guard(reader?.close() ?? Promise.resolve())
    this.house.over(this, end)
    this.#resolve({ end, reading: this.#finalReading() })
  }

  async #wrapUp(exit: RecordedExit | null, endedAt: number): Promise<TurnEnd> {
    const { spec, reader, processes, side, startedAt } = this.turn
    await this.#pumping
    const log = turnFile(spec.folder, 'stdout.log')
    const stdoutBytes = Math.max(sizeOf(log), reader?.bytesRead ?? 0)
    const graceMs = this.#stopAsked ? 0 : spec.graceSeconds * 1_000
    const [survivors] = await Promise.all([
      processes.sweep(graceMs, exit === null),
      this.#guard(reader?.finish(stdoutBytes) ?? Promise.resolve()),
    ])
    if (side) this.#side = await side.poll(this.#current().sessionId)
    return describeEnd({
      folder: spec.folder,
      exit,
      startedAt,
      endedAt,
      stdoutBytes,
      survivors,
      finished: this.#finalReading().finished,
    })
  }

  /** The last, unfinished line adds no byte but may add to the reading. */
  #finalReading(): TurnReading {
    this.#readingAt = -1
    return this.#current()
  }

  /** What ended while the app was away ended when its record was written. */
  async #recordedEnd(exit: RecordedExit | null): Promise<number> {
    if (!exit) return this.house.clock.now()
    const path = turnFile(this.turn.spec.folder, exit.spare ? 'exit.spare' : 'exit')
    return Math.round((await stat(path)).mtimeMs)
  }

  async #guard(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (isDiskFull(error)) this.stop('disk_full')
      const message = error instanceof Error ? error.message : String(error)
      this.house.logger.error('A turn could not be followed', {
        turn: this.turn.spec.turnId,
        message,
      })
    }
  }
}
