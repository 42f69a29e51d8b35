import { type SimInput, stat, whyUnseen, type Window } from './forecast-input'
import type { Assigned } from './forecast-workers'
import type { Phase } from './schema'

/** A window while a forecast fills it. */
export interface Level extends Window {
  usedPercent: number
  resetsAt: number | null
  readonly from: number
  peak: number
  held: boolean
  unknown: boolean
}

/** What a wave came to: null as its end means that nobody can say. */
export interface WaveForecast {
  readonly end: number | null
  readonly notes: readonly string[]
  readonly held: boolean
  readonly unknown: readonly string[]
}

const minute = 60_000

/** List scheduling over the slots: a worker starts only while its provider is under the stop line. */
export const forecastWave = (
  input: SimInput,
  phase: Phase,
  from: number,
  workers: readonly Assigned[],
  levels: readonly Level[],
): WaveForecast => {
  const wave = new Wave(input, phase, levels)
  const slots = Array.from({ length: Math.max(1, input.slots) }, () => from)
  let end = from
  for (const [index, worker] of workers.entries()) {
    slots.sort((a, b) => a - b)
    const done = wave.work(index + 1, worker, slots[0] ?? from)
    if (done === null) return { ...wave.report, end: null }
    slots[0] = done
    end = Math.max(end, done)
  }
  return { ...wave.report, end }
}

class Wave {
  private readonly notes: string[] = []
  private readonly unknown: string[] = []
  private held = false

  constructor(
    private readonly input: SimInput,
    private readonly phase: Phase,
    private readonly levels: readonly Level[],
  ) {}

  get report(): Omit<WaveForecast, 'end'> {
    return { notes: this.notes, held: this.held, unknown: this.unknown }
  }

  /** When worker `number` is done if it may start at `free`; null where that is not known. */
  work(number: number, worker: Assigned, free: number): number | null {
    const provider = this.switched(number, worker, free)
    const start = this.afterWalls(number, provider, free)
    if (start === null) return null
    const seen = stat(this.input, provider, worker.tier)
    if (seen === undefined) {
      this.unknown.push(whyUnseen(this.input, provider, worker.tier))
      for (const level of this.levels) if (level.provider === provider) level.unknown = true
      return null
    }
    for (const level of this.levels) {
      if (level.provider !== provider) continue
      level.usedPercent = usedAt(level, start) + (seen.windows[level.window] ?? 0)
      level.peak = Math.max(level.peak, level.usedPercent)
      if (level.resetsAt !== null && start >= level.resetsAt) level.resetsAt = null
    }
    const minutes = Math.min(seen.minutes, this.phase.budget?.each?.minutes ?? Infinity)
    return start + minutes * minute
  }

  /** Another provider where this one is low, the settings say so and the phase names none. */
  private switched(number: number, { provider, tier }: Assigned, at: number): string {
    const { settings, available } = this.input
    const low = settings.quota.criticalThreshold ?? 80
    const free = (this.phase.provider ?? 'auto') === 'auto'
    if (!free || settings.quota.whenLow !== 'switch-provider' || !this.over(provider, at, low))
      return provider
    const other = settings.providers.find(
      (id) =>
        id !== provider &&
        available.includes(id) &&
        Object.hasOwn(settings.tiers[tier], id) &&
        !this.over(id, at, low) &&
        stat(this.input, id, tier) !== undefined,
    )
    if (other === undefined) return provider
    this.notes.push(`${provider} is low: worker ${number} on ${other}`)
    return other
  }

  private over(provider: string, at: number, line: number): boolean {
    return this.walls(provider, at, line).length > 0
  }

  private walls(provider: string, at: number, line: number): readonly Level[] {
    return this.levels.filter((level) => level.provider === provider && usedAt(level, at) >= line)
  }

  /** When its provider is under the stop line again; null where the reset is not known. */
  private afterWalls(number: number, provider: string, free: number): number | null {
    const walls = this.walls(provider, free, this.input.settings.quota.stopAt ?? 95)
    if (walls.length === 0) return free
    for (const wall of walls) wall.held = true
    this.held = true
    const resets = walls.flatMap(({ resetsAt }) => (resetsAt === null ? [] : [resetsAt]))
    const known = resets.length === walls.length
    const note = `${provider} held at worker ${number}`
    if (!this.notes.some((line) => line.startsWith(`${provider} held`)))
      this.notes.push(known ? note : `${note}, reset not known`)
    return known ? Math.max(free, ...resets) : null
  }
}

const usedAt = ({ resetsAt, usedPercent }: Level, at: number): number =>
  resetsAt !== null && at >= resetsAt ? 0 : usedPercent
