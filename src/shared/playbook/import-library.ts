import { isFields } from '../lib/read-fields'
import { readYaml } from '../lib/read-yaml'
import { type DefaultsDocument, defaultsDocumentSchema } from './defaults'
import { importPhase, parkUnknown } from './import-phase'
import { documentFields, type Library, type Plain, plainOr, sameData } from './library'
import { plainDefaults } from './plain-defaults'
import { type Playbook, playbookSchema } from './schema'

/** What a document held, and what was not taken as it stood. */
export interface Imported {
  readonly library?: Library
  readonly notes: readonly string[]
}

/** Reads a one-document library, ours or another tool's. What can't be kept is a note, never silence. */
export const importLibrary = (text: string): Imported => {
  const read = readYaml(text)
  if (!read.ok)
    return { notes: read.error.map(({ line, column, message }) => `${line}:${column} ${message}`) }
  const raw = read.value.value
  if (!isFields(raw) || raw['version'] !== 1 || !isFields(raw['playbooks']))
    return { notes: ['1:1 this is no version 1 playbooks document'] }
  const notes: string[] = []
  const { playbooks, adapters, ...rest } = raw
  const { wavedeck, ...foreign } = plainOr(adapters)
  const side = plainOr(wavedeck)
  const others = Object.keys(foreign).length > 0 ? { adapters: foreign } : {}
  const ids = Object.keys(plainOr(playbooks))
  const kept = restored({ ...rest, ...others }, plainOr(side['defaults']), ids, notes)
  const defaults = importDefaults(kept, notes)
  if (defaults === null) return { notes }
  const books = Object.entries(plainOr(playbooks)).flatMap(([id, value]) => {
    const book = importBook(id, value, plainOr(plainOr(side['playbooks'])[id]), notes)
    return book === null ? [] : [[id, book] as const]
  })
  const briefs = Object.entries(plainOr(side['briefs'])).flatMap(([name, brief]) =>
    typeof brief === 'string' ? [[name, brief] as const] : [],
  )
  const library = {
    defaults,
    playbooks: Object.fromEntries(books),
    briefs: Object.fromEntries(briefs),
  }
  return { library, notes }
}

/** The fields of the defaults as they were, where the document still says the same of them. */
const restored = (value: Plain, kept: Plain, books: readonly string[], notes: string[]): Plain => {
  const shown = plainDefaults({ ...value, ...kept }, books)
  const edited = Object.keys(kept).filter(
    (field) => documentFields.includes(field) && !sameData(value[field], shown[field]),
  )
  for (const field of edited) notes.push(`${field} was edited elsewhere; the edited text is kept`)
  const newer = edited.map((field) => [field, value[field]] as const)
  return { ...value, ...kept, ...Object.fromEntries(newer) }
}

const importDefaults = (value: Plain, notes: string[]): DefaultsDocument | null => {
  const known = Object.keys(defaultsDocumentSchema.shape)
  const read = defaultsDocumentSchema.safeParse(parkUnknown(value, known, 'document', notes))
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) notes.push(`${path.join('.')}: ${message}`)
  return null
}

const importBook = (id: string, value: unknown, kept: Plain, notes: string[]): Playbook | null => {
  if (!isFields(value)) {
    notes.push(`${id}: not a playbook`)
    return null
  }
  const { phases, ...own } = value
  const { phases: keptPhases, ...head } = kept
  const list: readonly unknown[] = Array.isArray(phases) ? phases : []
  const known = Object.keys(playbookSchema.shape)
  const read = playbookSchema.safeParse({
    version: 1,
    ...parkUnknown({ ...own, ...head }, known, id, notes),
    phases: list.map((phase) => importPhase(phase, plainOr(keptPhases), id, notes)),
  })
  if (read.success) return read.data
  for (const { path, message } of read.error.issues)
    notes.push(`${id}.${path.join('.')}: ${message}; this playbook was left out`)
  return null
}
