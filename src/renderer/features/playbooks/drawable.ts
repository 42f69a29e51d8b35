import type { Playbook } from '@shared/playbook/schema'
import { playbookSchema } from '@shared/playbook/schema'

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rounds = 8

/**
 * What can be drawn of a document with faults: fields that are wrong are left out, so that one slip does
 * not take the graph away. Null: there are no phases.
 */
export const drawable = (raw: unknown): Playbook | null => {
  if (!isFields(raw) || !Array.isArray(raw['phases'])) return null
  const phases = raw['phases'].filter(isFields).map((phase) => ({ ...phase }))
  const head: Record<string, unknown> = { ...raw, version: 1, phases }
  for (let round = 0; round < rounds; round += 1) {
    const read = playbookSchema.safeParse(head)
    if (read.success) return read.data
    for (const { path } of read.error.issues) {
      const [field, at, inner] = path
      if (field !== 'phases') Reflect.deleteProperty(head, String(field))
      else if (typeof at === 'number' && typeof inner === 'string' && inner !== 'id')
        Reflect.deleteProperty(phases[at] ?? {}, inner)
      else if (typeof at === 'number') phases.splice(at, 1, { id: `phase-${at + 1}` })
    }
  }
  return null
}
