import { playbookSchema, type Playbook } from '@shared/playbook/schema'
import { translate } from '@shared/playbook/translate'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rounds = 16

/**
 * What can be drawn of a document with faults: what is wrong is left out, no more than that, so that one slip does not
 * take the graph away or empty the fields beside it. Null: there are no phases.
 */
export const drawable = (raw: unknown): Playbook | null => {
  if (!isFields(raw) || !Array.isArray(raw['phases'])) return null
  const phases: Fields[] = raw['phases'].filter(isFields).map((phase) => structuredClone(phase))
  const head: Fields = { ...structuredClone({ ...raw, phases: [] }), version: 1, phases }
  for (let round = 0; round < rounds; round += 1) {
    const read = playbookSchema.safeParse(head)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      for (const { path } of translate(issue, head)) {
        const [field, at, ...inner] = path
        if (field !== 'phases') leaveOut(head, path)
        else if (typeof at === 'number') {
          const id = `phase-${at + 1}`
          if (inner[0] === 'id') phases.splice(at, 1, { ...phases[at], id })
          else if (!leaveOut(phases[at], inner)) phases.splice(at, 1, { id })
        }
      }
  }
  return null
}

/** Takes away what is at the path, or the nearest field around it that is there; false: there is none. */
const leaveOut = (from: unknown, path: readonly (string | number)[]): boolean => {
  let owner = from
  let found: readonly [owner: Fields, key: string] | null = null
  for (const step of path) {
    if (!isFields(owner) || typeof step !== 'string' || !Object.hasOwn(owner, step)) break
    found = [owner, step]
    owner = owner[step]
  }
  if (found !== null) Reflect.deleteProperty(...found)
  return found !== null
}
