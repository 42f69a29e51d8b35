import type { StopReason, TurnEnd } from '@shared/outcome/turn-end'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderAdapter, SideReader } from '@shared/worker/invocation'
import type { FinishedTurn, KnownTurn, LiveTurn, TurnListener } from '@shared/worker/turn-runner'
import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/logger'
import { patiently } from '../platform/patiently'
import { isAlive, type ProcessIdentity } from '../platform/process-identity'
import { errorWords, isDiskFull } from '../platform/system-error'
import { bareEnd, describeEnd, sizeOf } from './describe-end'
import type { Polled } from './poll-loop'
import type { TurnProcesses } from './processes/turn-processes'
import type { TurnLog } from './reading/turn-log'
import { type RecordedExit, readExit, recordedAt, turnFile, writeReason } from './turn-files'
import { happensWithin } from './happens-within'
import { limitReached } from './turn-limits'

export interface RunningTurn {
  readonly spec: KnownTurn
  readonly adapter: ProviderAdapter
  readonly carry: TurnReading['carry']
  readonly side: SideReader | null
  readonly listener: TurnListener
  readonly launcher: ProcessIdentity
  readonly processes: TurnProcesses
  readonly log: TurnLog
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
/** So long a dead launcher's record may be unreadable before the turn ends without it. */
const unreadableMs = 10_000

/** A turn whose process runs: watched, read, limited, stopped, settled. */
export class WatchedTurn implements LiveTurn, Polled {
  readonly finished: Promise<FinishedTurn>
  #resolve: (finished: FinishedTurn) => void = () => undefined
  #state: 'running' | 'settling' | 'detached' = 'running'
  #ended: Promise<void>
  #tellEnded: () => void = () => undefined
  #stopAsked: StopReason | null = null
  #endTold = false
  #lookedAt = 0
  #unreadableSince: number | null = null
  #complained = ''
  #polling = false
  #pumping: Promise<void> | null = null
  #sleptMs = 0
  #unwritten: StopReason | null = null
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
    this.#reading = turn.log.reading()
    turn.listener.running(turn.startedAt)
    void turn.ended?.then(() => {
      this.#endTold = true
      void this.#guard(this.#look())
    })
  }

  stop(reason: StopReason): void {
    if (this.#stopAsked !== null || this.#state !== 'running') return
    this.#stopAsked = reason
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
    this.turn.log.close()
  }

  async #poll(now: number): Promise<void> {
    const { spec, side } = this.turn
    await this.#look()
    if (this.#state !== 'running') return
    const stdoutBytes = sizeOf(turnFile(spec.folder, 'stdout.log'))
    const bytes = stdoutBytes + sizeOf(turnFile(spec.folder, 'stderr.log'))
    if (bytes > this.#outputBytes) {
      this.#lastOutputAt = this.#silentFrom = now
      this.#outputBytes = bytes
    }
    if (stdoutBytes > this.turn.log.bytesRead) this.#pump(stdoutBytes)
    if (side && now - this.#sideAt >= sideEveryMs) {
      this.#sideAt = now
      this.#side = await side.poll(this.#reading.sessionId)
    }
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
    const { log } = this.turn
    if (this.#pumping) return
    const pump = async () => {
      while (this.#state === 'running' && (await log.step(size))) {
        // Each step is a read of its own.
      }
    }
    this.#pumping = this.#guard(pump()).finally(() => (this.#pumping = null))
  }

  #current(): TurnReading {
    const { log } = this.turn
    if (log.bytesRead !== this.#readingAt) {
      this.#readingAt = log.bytesRead
      this.#reading = log.reading()
    }
    return { ...this.#reading, ...this.#side }
  }

  #tell(): void {
    const news = `${String(this.#lastOutputAt)} ${String(this.turn.log.bytesRead)} ${String(this.#sideAt)}`
    if (news === this.#told) return
    if (this.turn.listener.progress(this.#lastOutputAt, this.#current())) this.#told = news
  }

  /** Has the turn ended? The launcher's record says so, or that the launcher is gone without one. */
  async #look(): Promise<void> {
    const { launcher, ended } = this.turn
    const now = this.house.clock.now()
    // A launcher that was started here tells its end, unless it was killed.
    if (ended && !this.#endTold && now - this.#lookedAt < launcherLookMs) return
    this.#lookedAt = now
    const gone = !(await isAlive(launcher))
    if (ended && !this.#endTold && !gone) return
    const exit = this.#readExit(now, gone)
    if ((exit || gone) && this.#state === 'running') await this.#settle(exit)
  }

  /** The launcher's record. One that can't be read is waited for, but not for ever once nothing runs. */
  #readExit(now: number, gone: boolean): RecordedExit | null {
    try {
      const exit = readExit(this.turn.spec.folder)
      this.#unreadableSince = null
      return exit
    } catch (error) {
      this.#unreadableSince ??= now
      if (!gone || now - this.#unreadableSince < unreadableMs) throw error
      return null
    }
  }

  async #stop(reason: StopReason): Promise<void> {
    const { spec, processes } = this.turn
    await this.#look()
    if (this.#state !== 'running') return
    try {
      writeReason(spec.folder, reason)
    } catch (error) {
      // On a full disk the reason can't be kept; the turn is to end all the same.
      this.#unwritten = reason
      this.#complain(error)
    }
    const endsWithin = (ms: number) => happensWithin(this.house.clock, this.#ended, ms)
    await processes.term()
    if (await endsWithin(spec.graceSeconds * 1_000)) return
    await processes.kill()
    if (await endsWithin(afterKillMs)) return
    await processes.killLauncher()
  }

  async #settle(exit: RecordedExit | null): Promise<void> {
    this.#state = 'settling'
    this.#tellEnded()
    const { ended, startedAt, log } = this.turn
    const endedAt = ended ? this.house.clock.now() : this.#recordedEnd(exit)
    let end: TurnEnd = bareEnd(exit, startedAt, endedAt)
    await this.#guard(
      this.#wrapUp(exit, endedAt).then((described) => {
        end = described
      }),
    )
    log.close()
    if (this.#sleptMs > 0) end = { ...end, sleptMs: this.#sleptMs }
    this.house.over(this, end)
    this.#resolve({ end, reading: this.#finalReading() })
  }

  async #wrapUp(exit: RecordedExit | null, endedAt: number): Promise<TurnEnd> {
    const { spec, processes, side, startedAt } = this.turn
    await this.#pumping
    const graceMs = this.#stopAsked === null ? spec.graceSeconds * 1_000 : 0
    const swept = processes.sweep(graceMs, exit === null)
    // Its launcher is gone, but the CLI may go on printing until it is ended.
    if (exit === null) await swept
    const [survivors, { stdoutBytes, unread }] = await Promise.all([swept, this.#readToEnd()])
    if (side)
      await this.#guard(
        side.poll(this.#current().sessionId).then((seen) => {
          this.#side = seen
        }),
      )
    const { finished } = this.#finalReading()
    const unwritten = this.#unwritten
    const facts = { exit, startedAt, endedAt, stdoutBytes, survivors, finished, unwritten }
    const unreadFact = unread === null ? {} : { unread }
    try {
      const describe = () => describeEnd({ folder: spec.folder, ...facts })
      return { ...(await patiently(this.house.clock, describe)), ...unreadFact }
    } catch (error) {
      this.#complain(error)
      const bare = bareEnd(exit, startedAt, endedAt)
      const stopReason = this.#stopAsked
      return { ...bare, stdoutBytes, survivors: [...survivors], stopReason, ...unreadFact }
    }
  }

  /** Reads what is left of its output; `unread` is why that can't be done. */
  async #readToEnd(): Promise<{ stdoutBytes: number; unread: string | null }> {
    const { log } = this.turn
    let stdoutBytes = log.bytesRead
    try {
      stdoutBytes = await patiently(this.house.clock, () => log.size())
      await patiently(this.house.clock, () => log.finish(stdoutBytes))
      return { stdoutBytes, unread: null }
    } catch (error) {
      this.#complain(error)
      return { stdoutBytes, unread: errorWords(error) }
    }
  }

  /** The last, unfinished line adds no byte but may add to the reading. */
  #finalReading(): TurnReading {
    this.#readingAt = -1
    return this.#current()
  }

  /** What ended while the app was away ended when its record was written. */
  #recordedEnd(exit: RecordedExit | null): number {
    if (!exit) return this.house.clock.now()
    try {
      return recordedAt(this.turn.spec.folder, exit)
    } catch (error) {
      this.#complain(error)
      return this.house.clock.now()
    }
  }

  async #guard(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (isDiskFull(error)) this.stop('disk_full')
      this.#complain(error)
    }
  }

  /** Said once, not with every look. */
  #complain(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    if (message === this.#complained) return
    this.#complained = message
    this.house.logger.error('A turn could not be followed', {
      turn: this.turn.spec.turnId,
      message,
    })
  }
}
