import { isFields } from '../lib/read-fields'
import type { DefaultsDocument } from './defaults'
import type { Playbook } from './schema'

/** Everything that one document carries; briefs by their path, such as `briefs/review.md`. */
export interface Library {
  readonly defaults: DefaultsDocument
  readonly playbooks: Readonly<Record<string, Playbook>>
  readonly briefs: Readonly<Record<string, string>>
}

export type Plain = Readonly<Record<string, unknown>>

/** An object, or an empty one where something else stands. */
export const plainOr = (value: unknown): Plain => (isFields(value) ? value : {})

export const sameData = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The top fields of the one-document form. */
export const documentFields: readonly string[] = [
  ...['version', 'goal', 'setup', 'principles', 'providers', 'models', 'adapters', 'routes'],
  ...['tiers', 'quota', 'budget', 'profile', 'profiles', 'pickOrder', 'routing', 'sources'],
]
/** The fields of a playbook in it. */
export const bookFields: readonly string[] = [
  ...['name', 'goal', 'pickWhen', 'saves', 'avoidWhen', 'source', 'next', 'phases'],
]
