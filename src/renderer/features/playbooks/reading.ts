import { isFields } from '@shared/lib/read-fields'
import { type Graph, graph } from '@shared/playbook/graph'
import { type Issue, parsePlaybook } from '@shared/playbook/parse'
import { valueAt } from '@shared/playbook/primitive'
import type { Playbook } from '@shared/playbook/schema'
import { drawable } from './drawable'

/** A document as the screen shows it. */
export interface Reading {
  /** Null: no phases can be made out. */
  readonly book: Playbook | null
  /** Null: nothing can be drawn. */
  readonly picture: Graph | null
  readonly issues: readonly Issue[]
  readonly errors: readonly Issue[]
  /** The data as written, faults and all. */
  readonly raw: unknown
}

export const readDocument = (text: string, playbooks: readonly string[]): Reading => {
  const source = parsePlaybook(text, undefined, playbooks)
  const book = source.model ?? drawable(source.raw)
  const errors = source.issues.filter(({ severity }) => severity === 'error')
  return {
    book,
    picture: book === null ? null : graph(book),
    issues: source.issues,
    errors,
    raw: source.raw,
  }
}

/** What is said against a phase, or one field of it. */
export const issuesAt = (
  issues: readonly Issue[],
  index: number,
  ...field: readonly (string | number)[]
): readonly Issue[] =>
  issues.filter(
    ({ path }) =>
      path[0] === 'phases' && path[1] === index && field.every((step, at) => path[at + 2] === step),
  )

/** What is said against a phase, or the playbook itself (null), that none of the fields shown says. */
export const unshown = (
  issues: readonly Issue[],
  index: number | null,
  shown: readonly string[],
): readonly Issue[] =>
  issues.filter(({ path }) => {
    const isOwn = index === null ? path[0] !== 'phases' || path.length < 2 : path[1] === index
    const field = path.slice(index === null ? 0 : 2).join('.')
    return isOwn && !shown.some((name) => field === name || field.startsWith(`${name}.`))
  })

/** A phase as written, faults and all. */
export const writtenOf = (raw: unknown, index: number): Readonly<Record<string, unknown>> => {
  const phase = valueAt(raw, ['phases', index])
  return isFields(phase) ? phase : {}
}

/** Whether a field is written, but with faults that left it out of what is shown: to write it would lose it unseen. */
export const isUnread = (
  written: Readonly<Record<string, unknown>>,
  shown: object,
  field: string,
): boolean => (written[field] ?? null) !== null && !(field in shown)

export const hasError = (issues: readonly Issue[]): boolean =>
  issues.some(({ severity }) => severity === 'error')

/** What is said against the playbook's own fields. */
export const headIssues = (issues: readonly Issue[], field: string): readonly Issue[] =>
  issues.filter(({ path }) => path[0] === field)
