import type { SchedulerPorts } from './ports'
import type { Slots } from './slots'

/** What a turn needs of the loop around it. */
export interface TurnLoop {
  readonly ports: SchedulerPorts
  readonly slots: Slots
  /** The engine is closing: nothing is started or settled any more, the next start takes over. */
  isClosed: () => boolean
  /** Something of the wave changed that its `state.json` shows. */
  changed: (waveId: string) => void
}
