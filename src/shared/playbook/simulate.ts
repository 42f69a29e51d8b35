import { costRange } from './forecast-cost'
import type { SimInput } from './forecast-input'
import { forecastWave, type Level } from './forecast-wave'
import { assign } from './forecast-workers'
import { isWorker, spine, titleOf } from './phase'
import type { Phase } from './schema'

/** A phase on the timeline; instants are epoch ms, a null end is not known. */
export interface Bar {
  readonly phase: string
  readonly title: string
  readonly start: number
  readonly end: number | null
  readonly workers: number
  readonly notes: readonly string[]
  readonly held: boolean
  readonly unknown: boolean
  readonly lead: boolean
}

export interface Simulation {
  readonly bars: readonly Bar[]
  readonly endsAt: number | null
  readonly cost: { readonly low: number; readonly high: number } | null
  readonly windows: readonly {
    readonly provider: string
    readonly window: string
    readonly from: number
    readonly peak: number
    readonly to: number | null
    readonly held: boolean
  }[]
  /** What could not be said, and why. */
  readonly unknown: readonly string[]
}

/** A forecast from what was seen before. What was never seen is unknown: it is named, not guessed. */
export const simulate = (input: SimInput): Simulation => {
  const used = new Map<string, readonly string[]>()
  const unknown = new Set<string>()
  const levels = input.windows.map((window): Level => ({
    ...window,
    from: window.usedPercent,
    peak: window.usedPercent,
    held: false,
    unknown: false,
  }))
  const bars: Bar[] = []
  let clock: number | null = input.now
  for (const group of spine(input.book)) {
    const phase = pick(input, group)
    if (phase === undefined) continue
    const bar = barOf(input, phase, clock, levels, used, unknown)
    bars.push(bar)
    clock = bar.end
  }
  return {
    bars,
    endsAt: clock,
    cost: costRange(input, unknown),
    windows: levels.map(windowOf),
    unknown: [...unknown],
  }
}

const pick = (input: SimInput, group: readonly Phase[]): Phase | undefined => {
  const chosen = input.choose?.[group[0]?.id ?? '']
  return (
    group.find(({ id }) => id === chosen) ??
    group.find((phase) => phase.if === undefined) ??
    group[0]
  )
}

const barOf = (
  input: SimInput,
  phase: Phase,
  clock: number | null,
  levels: readonly Level[],
  used: Map<string, readonly string[]>,
  unknown: Set<string>,
): Bar => {
  const lead = !isWorker(phase)
  const start = clock ?? input.now
  const bare: Bar = {
    phase: phase.id,
    title: titleOf(phase),
    start,
    end: clock,
    workers: 0,
    notes: lead ? ['waits for the lead; time not counted'] : [],
    held: false,
    unknown: clock === null,
    lead,
  }
  if (lead || clock === null) return bare
  const workers = assign(input, phase, used)
  const { end, notes, held, unknown: why } = forecastWave(input, phase, clock, workers, levels)
  for (const each of why) unknown.add(each)
  const first = notes.length === 0 && start === input.now ? ['starts now'] : notes
  return { ...bare, end, workers: workers.length, notes: first, held, unknown: why.length > 0 }
}

const windowOf = (level: Level): Simulation['windows'][number] => {
  const { provider, window, from, held } = level
  const to = level.unknown ? null : percent(level.usedPercent)
  return { provider, window, from, peak: percent(level.peak), to, held }
}
const percent = (value: number): number => Math.min(100, Math.round(value * 10) / 10)
