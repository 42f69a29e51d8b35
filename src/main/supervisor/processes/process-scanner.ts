import { uptime } from 'node:os'
import { type ProcessEntry, readProcessTable } from '../../platform/process-table'
import { readMarkers } from '../../platform/process-traces'
import { turnMarker } from '../../platform/worker-environment'

const recentSeconds = 3
const settledSeconds = 30
/** Linux counts a process's start in these, since boot. */
const ticksPerSecond = 100

export interface ProcessScan {
  readonly table: readonly ProcessEntry[]
  /** The turn each of these processes is marked with; null: none. */
  turnsOf(entries: readonly ProcessEntry[]): Promise<ReadonlyMap<number, string | null>>
}

/** One look at the machine's processes for all who ask at the same time; never older than the asking. */
export class ProcessScanner {
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<ProcessScan> | null = null
  /** A turn's process stays that turn's; who has no marker yet may be about to get one by exec. */
  #marked = new Map<string, string>()
  #last: { readonly at: number; readonly table: readonly ProcessEntry[] } = { at: 0, table: [] }

  scan(): Promise<ProcessScan> {
    return (this.#next ??= this.#start())
  }

  async #start(): Promise<ProcessScan> {
    await this.#running
    this.#next = null
    const now = uptime()
    const reading = readProcessTable(this.#settled(now))
    this.#running = reading
    const table = await reading
    this.#last = { at: now, table }
    const alive = new Set(table.map(keyOf))
    for (const key of this.#marked.keys()) if (!alive.has(key)) this.#marked.delete(key)
    return { table, turnsOf: (entries) => this.#turnsOf(entries) }
  }

  /**
   * What need not be read again: on Linux, who was there at a look just before (in so short a time no pid is
   * given to another) and has long been what it is.
   */
  #settled(now: number): ReadonlyMap<string, ProcessEntry> {
    if (now - this.#last.at > recentSeconds) return new Map()
    const before = (now - settledSeconds) * ticksPerSecond
    const old = this.#last.table.filter(({ startOrder }) => startOrder < before)
    return new Map(old.map((entry) => [String(entry.pid), entry]))
  }

  async #turnsOf(entries: readonly ProcessEntry[]): Promise<ReadonlyMap<number, string | null>> {
    const unknown = entries.filter((entry) => !this.#marked.has(keyOf(entry)))
    const read = await readMarkers(
      unknown.map((entry) => entry.pid),
      turnMarker,
    )
    return new Map(
      entries.map((entry) => {
        const turn = this.#marked.get(keyOf(entry)) ?? read.get(entry.pid) ?? null
        if (turn !== null) this.#marked.set(keyOf(entry), turn)
        return [entry.pid, turn] as const
      }),
    )
  }
}

/** Names one process among all that ever had its pid. */
export const keyOf = ({ pid, startTime }: Pick<ProcessEntry, 'pid' | 'startTime'>): string =>
  `${String(pid)} ${startTime}`
