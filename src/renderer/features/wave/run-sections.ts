import type { PlaybookRunView, RunPhase } from '@shared/ipc/playbook-run-views'
import type { Lane } from './lanes'

/** What stands below what: a lane of workers, a phase without any yet, who was heard in it, the gate behind it. */
export type Section =
  | { readonly kind: 'lane'; readonly lane: Lane; readonly name: string | null }
  | { readonly kind: 'phase'; readonly phase: RunPhase; readonly name: string }
  | { readonly kind: 'voices'; readonly phase: RunPhase }
  | { readonly kind: 'gate'; readonly phase: RunPhase; readonly chain: readonly string[] }

export const plainSections = (lanes: readonly Lane[]): readonly Section[] =>
  lanes.map((lane) => ({ kind: 'lane', lane, name: null }))

/**
 * A run's phases in their order with the gates between them; a phase of a fail chain stands below the gate it
 * answers, once it has begun. What no phase of this playbook ran stands before, or after if it came later; they are
 * numbered through.
 */
export const runSections = (run: PlaybookRunView, lanes: readonly Lane[]): readonly Section[] => {
  const { phases, leadWaveIds } = run
  const owned = new Set(phases.flatMap(({ waveIds }) => waveIds))
  const lead = new Set(leadWaveIds)
  const others = lanes.filter(({ wave }) => !owned.has(wave.id) && !lead.has(wave.id))
  const firstOwn = Math.min(
    ...lanes.filter(({ wave }) => owned.has(wave.id)).map(({ wave }) => wave.number),
  )
  const before = others.filter(({ wave }) => wave.number < firstOwn)
  const begin = Math.max(0, ...before.map(({ wave }) => wave.number))
  const main = phases.filter(({ after }) => after === null)
  const sectionsOf = (phase: RunPhase, number: string): readonly Section[] => {
    const links = phases.filter(({ after }) => after === phase.id)
    const name = `${number} ${phase.title}`
    const own = lanes.filter(({ wave }) => phase.waveIds.includes(wave.id))
    return [
      ...(own.length === 0
        ? [{ kind: 'phase', phase, name } as const]
        : own.map((lane, at) => ({ kind: 'lane', lane, name: again(name, at) }) as const)),
      ...(phase.voices.length === 0 ? [] : [{ kind: 'voices', phase } as const]),
      ...(phase.gate === null
        ? []
        : [{ kind: 'gate', phase, chain: links.map(({ title }) => title) } as const]),
      ...links.filter(begun).flatMap((link) => sectionsOf(link, number)),
    ]
  }
  return [
    ...plainSections(before),
    ...main.flatMap((phase, at) => sectionsOf(phase, numbered(begin + at))),
    ...others
      .filter(({ wave }) => wave.number >= firstOwn)
      .map(
        (lane, at) =>
          ({
            kind: 'lane',
            lane,
            name: `${numbered(begin + main.length + at)} ${lane.wave.phase ?? lane.wave.title}`,
          }) as const,
      ),
    ...lanes
      .filter(({ wave }) => lead.has(wave.id))
      .map((lane, at) => ({ kind: 'lane', lane, name: again('Lead', at) }) as const),
  ]
}

const numbered = (at: number): string => String(at + 1).padStart(2, '0')

const begun = ({ state, runs }: RunPhase): boolean =>
  runs > 0 || (state !== 'waiting' && state !== 'unreached')

const again = (name: string, at: number): string => (at === 0 ? name : `${name}, run ${at + 1}`)
