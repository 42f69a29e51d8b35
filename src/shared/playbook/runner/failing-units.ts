import { titleOf } from '../phase'
import type { Unit } from '../proposal'
import type { Phase } from '../schema'
import { memoryOf, type RunMemory } from './run-memory'

/**
 * Units of a link whose workers take over what failed: each failing unit as it was planned, with what was
 * said of its failure. `why` answers how a unit failed, in words.
 */
export const failingUnits = (
  memory: RunMemory,
  link: Phase,
  failing: readonly string[],
  max: number,
  why: (unit: string) => string | null,
): readonly Unit[] =>
  failing.slice(0, max).map((id) => {
    const known = Object.keys(memory.phases)
      .flatMap((phase) => memoryOf(memory, phase).units)
      .findLast((unit) => unit.id === id)
    const said = why(id)
    const brief =
      known === undefined || known.brief === '-' ? 'What failed is named below.' : known.brief
    return {
      id,
      title: `${titleOf(link)}: ${known?.title ?? id}`.slice(0, 80),
      brief: said === null ? brief : `${brief}\n\nWhat failed:\n${said}`,
      owns: known?.owns ?? [],
      size: known?.size ?? 'M',
      risk: known?.risk ?? 'high',
      why: `It failed: ${id}.`,
    }
  })
