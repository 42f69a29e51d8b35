import { type ProcessEntry, readProcessTable } from '../../platform/process-table'
import { readMarkers } from '../../platform/process-traces'
import { turnMarker } from '../../platform/worker-environment'

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

  scan(): Promise<ProcessScan> {
    return (this.#next ??= this.#start())
  }

  async #start(): Promise<ProcessScan> {
    await this.#running
    this.#next = null
    const reading = readProcessTable()
    this.#running = reading
    const table = await reading
    const alive = new Set(table.map(keyOf))
    for (const key of this.#marked.keys()) if (!alive.has(key)) this.#marked.delete(key)
    return { table, turnsOf: (entries) => this.#turnsOf(entries) }
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
