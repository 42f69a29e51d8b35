import type { Survivor } from '@shared/outcome/turn-end'
import { bootId, type ProcessIdentity } from '../../platform/process-identity'
import { descendantsOf, type ProcessEntry } from '../../platform/process-table'
import { readTraces } from '../../platform/process-traces'
import { keyOf, type ProcessScan } from './process-scanner'

/** How the processes of one turn are told from all others. */
export interface TurnTraits {
  readonly turnId: string
  readonly launcher: ProcessIdentity
  /** Real path of the turn's folder. */
  readonly folder: string
  /** Real path of the workspace if Wavedeck made it; null for the person's own checkout. */
  readonly ownWorkspace: string | null
  /** Keys of descendants seen earlier; they may have left the tree since. */
  readonly seen: ReadonlySet<string>
  /** The launcher was killed: its clock is to go too. */
  readonly withClock: boolean
}

export type TurnProcess = ProcessIdentity &
  Survivor & { readonly ppid: number; readonly pgid: number }

/**
 * Every process of a turn but its living launcher and the launcher's clock. Nothing that started before the turn
 * belongs to it, nor what the app itself runs. By its cwd only a process without a terminal is taken, and only in
 * a workspace of Wavedeck's own: a shell the person opened there is theirs.
 */
export const findTurnProcesses = async (
  turn: TurnTraits,
  scan: ProcessScan,
): Promise<readonly TurnProcess[]> => {
  const boot = await bootId()
  if (turn.launcher.bootId !== boot) return []
  const since = startOrderOf(turn.launcher.startTime)
  const candidates = scan.table.filter(
    (entry) => entry.startOrder >= since && (turn.withClock || entry.pgid !== turn.launcher.pid),
  )
  const family = descendantsOf(turn.launcher.pid, candidates)
  const isFamily = (entry: ProcessEntry) => family.has(entry.pid) || turn.seen.has(keyOf(entry))
  const own = descendantsOf(process.pid, scan.table)
  const launchers = launchersOf(process.pid, scan.table)
  const others = candidates.filter(
    (entry) => !isFamily(entry) && entry.pid !== process.pid && !launchers.has(entry.pgid),
  )
  const turns = await scan.turnsOf(others)
  const unmarked = others.filter((entry) => turns.get(entry.pid) === null && !own.has(entry.pid))
  const traces = await readTraces(unmarked.map((entry) => entry.pid))
  const foundBy = (entry: ProcessEntry): Survivor['foundBy'] | null => {
    if (isFamily(entry)) return 'descendant'
    if (turns.get(entry.pid) === turn.turnId) return 'marker'
    const trace = traces.get(entry.pid)
    if (!trace) return null
    if (trace.writes.some((path) => isInside(path, turn.folder))) return 'open_file'
    const inWorkspace =
      turn.ownWorkspace !== null && trace.cwd !== null && isInside(trace.cwd, turn.ownWorkspace)
    return inWorkspace && !entry.hasTerminal ? 'cwd' : null
  }
  return candidates.flatMap((entry) => {
    const by = foundBy(entry)
    const { pid, ppid, pgid, startTime, command } = entry
    return by === null ? [] : [{ pid, ppid, pgid, startTime, bootId: boot, command, foundBy: by }]
  })
}

/** The app's grandchildren: forks without a marker of their own, each looked after by its own turn. */
const launchersOf = (app: number, table: readonly ProcessEntry[]): ReadonlySet<number> => {
  const starters = new Set(table.filter(({ ppid }) => ppid === app).map(({ pid }) => pid))
  return new Set(table.filter(({ ppid }) => starters.has(ppid)).map(({ pid }) => pid))
}

const startOrderOf = (startTime: string): number =>
  /^\d+$/.test(startTime) ? Number(startTime) : Date.parse(startTime)

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)
