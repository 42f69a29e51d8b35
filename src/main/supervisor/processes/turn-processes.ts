import type { Survivor } from '@shared/outcome/turn-end'
import type { Clock } from '../../platform/clock'
import { endProcesses } from '../../platform/end-processes'
import { isAlive, type ProcessIdentity, stillAlive } from '../../platform/process-identity'
import { descendantsOf } from '../../platform/process-table'
import { sendSignal } from '../../platform/send-signal'
import { findTurnProcesses, type TurnProcess } from './find-turn-processes'
import { keyOf, type ProcessScanner } from './process-scanner'

export interface TurnPlace {
  readonly turnId: string
  readonly launcher: ProcessIdentity
  /** Real path of the turn's folder. */
  readonly folder: string
  /** Real path of the workspace if Wavedeck made it. */
  readonly ownWorkspace: string | null
}

/** Most rounds of a sweep: what forks while it is ended is found in the next one. */
const rounds = 3

/** The processes of one turn: remembered while it runs, found and ended when it is over. */
export class TurnProcesses {
  #seen = new Set<string>()

  constructor(
    private readonly place: TurnPlace,
    private readonly scanner: ProcessScanner,
    private readonly clock: Clock,
  ) {}

  /** Remembers who descends from the launcher now; some leave the tree later. */
  async sample(): Promise<void> {
    const { table } = await this.scanner.scan()
    const family = descendantsOf(this.place.launcher.pid, table)
    const alive = table.filter((entry) => family.has(entry.pid) || this.#seen.has(keyOf(entry)))
    this.#seen = new Set(alive.map(keyOf))
  }

  async find(withClock = false): Promise<readonly TurnProcess[]> {
    const scan = await this.scanner.scan()
    return stillAlive(await findTurnProcesses({ ...this.place, seen: this.#seen, withClock }, scan))
  }

  /** Asks all to end. The launcher passes a TERM on to the CLI's group, which must hear it only once. */
  async term(): Promise<void> {
    await this.sample()
    const found = await this.find()
    const { launcher } = this.place
    const passesOn = (await isAlive(launcher)) && sendSignal(-launcher.pid, 'SIGTERM')
    const cli = found.find((one) => one.ppid === launcher.pid)
    for (const { pid, pgid } of found)
      if (!passesOn || pgid !== cli?.pid) sendSignal(pid, 'SIGTERM')
  }

  async kill(): Promise<void> {
    for (const { pid } of await this.find()) sendSignal(pid, 'SIGKILL')
  }

  async killLauncher(): Promise<void> {
    const { launcher } = this.place
    if (await isAlive(launcher)) sendSignal(-launcher.pid, 'SIGKILL')
  }

  /** Ends what is left (the clock too, once its launcher was killed); resolves with those that can't be ended. */
  async sweep(graceMs: number, withClock: boolean): Promise<Survivor[]> {
    for (let round = 1; ; round += 1) {
      const found = await this.find(withClock)
      if (found.length === 0) return []
      const left = await endProcesses(found, round === 1 ? graceMs : 0, this.clock)
      if (round === rounds || left.length === found.length) return left.map(toSurvivor)
    }
  }
}

const toSurvivor = ({ pid, command, foundBy }: TurnProcess): Survivor => ({ pid, command, foundBy })
