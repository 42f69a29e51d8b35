import { emitYaml } from './emit-yaml'
import { bookFields, documentFields, type Library, type Plain, plainOr, sameData } from './library'
import { plainDefaults } from './plain-defaults'
import { plainPhase } from './plain-phase'
import type { Phase, Playbook } from './schema'

/**
 * A whole library as one version-1 document for other tools. What that form can't say travels in
 * `adapters.wavedeck`, which they carry unread.
 */
export const exportLibrary = ({ defaults, playbooks, briefs }: Library): string => {
  const entries = Object.entries(defaults).filter(([, value]) => value !== undefined)
  const said: Plain = Object.fromEntries(entries.filter(([key]) => documentFields.includes(key)))
  const top = plainDefaults(said, Object.keys(playbooks))
  const extra = Object.fromEntries(entries.filter(([key, value]) => !sameData(top[key], value)))
  const kept = Object.entries(playbooks).flatMap(([id, book]) => named(id, keptOf(book)))
  const side: Plain = {
    format: 1,
    ...nonEmpty('defaults', extra),
    ...nonEmpty('briefs', briefs),
    ...nonEmpty('playbooks', Object.fromEntries(kept)),
  }
  const adapters = { ...plainOr(top['adapters']), wavedeck: side }
  const books = Object.entries(playbooks).map(([id, book]) => [id, plainBook(book)] as const)
  return emitYaml({
    ...top,
    ...(Object.keys(side).length > 1 ? { adapters } : {}),
    playbooks: Object.fromEntries(books),
  })
}

const nonEmpty = (name: string, value: Plain): Plain =>
  Object.keys(value).length === 0 ? {} : { [name]: value }
const named = (name: string, value: Plain): readonly [string, Plain][] =>
  Object.keys(value).length === 0 ? [] : [[name, value]]

const plainBook = (book: Playbook): Plain => ({
  ...Object.fromEntries(
    Object.entries(book).filter(([key]) => bookFields.includes(key) && key !== 'phases'),
  ),
  phases: book.phases.map(plainPhase),
})

/** What the plain form of a playbook leaves out. */
const keptOf = (book: Playbook): Plain => ({
  ...Object.fromEntries(
    Object.entries(book).filter(([key]) => key !== 'version' && !bookFields.includes(key)),
  ),
  ...nonEmpty(
    'phases',
    Object.fromEntries(book.phases.flatMap((phase) => named(phase.id, lostOf(phase)))),
  ),
})

const lostOf = (phase: Phase): Plain => {
  const plain = plainPhase(phase)
  return Object.fromEntries(
    Object.entries(phase).filter(([key, value]) => !sameData(plain[key], value)),
  )
}
