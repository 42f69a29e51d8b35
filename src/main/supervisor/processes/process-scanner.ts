import { uptime } from 'node:os'
import { type ProcessEntry, readProcessTable } from '../../platform/process-table'
import { readMarkers } from '../../platform/process-traces'
import { turnMarker } from '../../platform/worker-environment'

/** A process is what it was at a look so short a time ago; many turns that end together share their looks. */
const freshSeconds = 0.1
const recentSeconds = 3
const settledSeconds = 30
/** Linux counts a process's start in these, since boot. */
const ticksPerSecond = 100

export interface ProcessScan {
  readonly table: readonly ProcessEntry[]
  /** The turn each of these processes is marked with; null: none. */
  turnsOf(entries: readonly ProcessEntry[]): Promise<ReadonlyMap<number, string | null>>
}

interface Look {
  readonly entry: ProcessEntry
  /** When it was read, in seconds since boot. */
  readonly at: number
}

/** Looks at the machine's processes, one look for all who ask at the same time. Who is new is never missed. */
export class ProcessScanner {
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<ProcessScan> | null = null
  /** A turn's process stays that turn's; who has no marker yet may be about to get one by exec. */
  #marked = new Map<string, string>()
  #last: { readonly at: number; readonly looks: ReadonlyMap<string, Look> } = {
    at: 0,
    looks: new Map(),
  }

  scan(): Promise<ProcessScan> {
    return (this.#next ??= this.#start())
  }

  async #start(): Promise<ProcessScan> {
    await this.#running
    this.#next = null
    const now = uptime()
    const known = this.#known(now)
    const reading = readProcessTable(known)
    this.#running = reading
    const table = await reading
    this.#last = {
      at: now,
      looks: new Map(
        table.map((entry) => {
          const pid = String(entry.pid)
          const before = known.has(pid) ? this.#last.looks.get(pid) : undefined
          return [pid, before ?? { entry, at: now }]
        }),
      ),
    }
    const alive = new Set(table.map(keyOf))
    for (const key of this.#marked.keys()) if (!alive.has(key)) this.#marked.delete(key)
    return { table, turnsOf: (entries) => this.#turnsOf(entries) }
  }

  /**
   * What need not be read again: on Linux, who was there at a look just before (in so short a time no pid is
   * given to another) and was read a moment ago, or has long been what it is.
   */
  #known(now: number): ReadonlyMap<string, ProcessEntry> {
    if (now - this.#last.at > recentSeconds) return new Map()
    const settled = (now - settledSeconds) * ticksPerSecond
    const known = [...this.#last.looks].filter(
      ([, { entry, at }]) => now - at <= freshSeconds || entry.startOrder < settled,
    )
    return new Map(known.map(([pid, { entry }]) => [pid, entry]))
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
