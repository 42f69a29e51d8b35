/** Where in a turn's life a fault strikes; the hook that strikes proves the stage was reached. */
export const stages = ['launch', 'running', 'result', 'ended', 'diffing', 'stopping'] as const
export type Stage = (typeof stages)[number]

/**
 * What strikes. `killAllButWorker` takes the launcher and its clock too, `killStarter`
 * nothing but the process that forks them, while the engine goes on.
 */
export const faults = [
  'killMain',
  'killAllButWorker',
  'killStarter',
  'terminate',
  'diskFull',
  'unreadable',
] as const
export type Fault = (typeof faults)[number]

/** Defects planted on purpose, to show that the rounds find them. */
export const defects = ['noClaim', 'noSweep', 'doubleSettle'] as const
export type Defect = (typeof defects)[number]

export interface Round {
  readonly stage: Stage
  readonly fault: Fault
  /** Milliseconds from the stage to the fault. */
  readonly delayMs: number
  readonly defect: Defect | null
}

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Every cell of the matrix in a random order, again and again until there are `count` rounds. */
export const drawRounds = (count: number, seed: number): Round[] => {
  const random = randomFrom(seed)
  const rounds: Round[] = []
  while (rounds.length < count) {
    const cells = stages
      .flatMap((stage) => faults.map((fault) => ({ stage, fault, order: random() })))
      .sort((a, b) => a.order - b.order)
    for (const { stage, fault } of cells) {
      // Half of them strike at once, where the windows between two writes are.
      const delayMs = random() < 0.5 ? 0 : Math.floor(random() * 300)
      rounds.push({ stage, fault, delayMs, defect: null })
    }
  }
  return rounds.slice(0, count)
}
