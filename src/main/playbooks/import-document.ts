import { stringify } from 'yaml'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { importLibrary } from '@shared/playbook/import-library'
import { sameData } from '@shared/playbook/library'
import { parsePlaybook } from '@shared/playbook/parse'
import type { Playbook } from '@shared/playbook/schema'
import type { LayeredFolder } from './layered-folder'

/**
 * Writes the playbooks and briefs of a version 1 document as files of the person. Nothing there is
 * replaced: a taken name gets a number, but for what says the same. Its defaults are theirs and stay out; the notes say so.
 */
export const importDocument = async (
  books: LayeredFolder,
  briefs: LayeredFolder,
  text: string,
): Promise<Result<{ ids: string[]; notes: string[] }, Problem>> => {
  const { library, notes } = importLibrary(text)
  if (library === undefined) return fail(unusable(notes))
  const said = [...notes]
  const renamed = new Map<string, string>()
  for (const [path, brief] of Object.entries(library.briefs)) {
    const name = /^briefs\/([a-z0-9][a-z0-9-]{0,60})\.md$/.exec(path)?.[1]
    if (name === undefined) {
      said.push(`The brief "${path}" has no name that can be used here; it was left out.`)
      continue
    }
    const there = await briefs.read(name)
    if (there.ok && there.value.text === brief) continue
    const made = await createFree(briefs, name, brief)
    if (!made.ok) return made
    if (made.value !== name) renamed.set(path, `briefs/${made.value}.md`)
  }
  const ids: string[] = []
  let fix: string | undefined
  for (const [id, given] of Object.entries(library.playbooks)) {
    const book = withBriefs(given, renamed)
    const there = await books.read(id)
    if (there.ok && sameData(parsePlaybook(there.value.text).model, book)) {
      ids.push(id)
      said.push(`"${id}" is there already and says the same; it was left as it is.`)
      continue
    }
    const made = await createFree(books, id, stringify(book, { lineWidth: 0 }))
    if (!made.ok) {
      said.push(made.error.message)
      fix ??= made.error.fix
      continue
    }
    ids.push(made.value)
    if (made.value !== id) said.push(`"${id}" was there already; it is called "${made.value}" now.`)
  }
  if (ids.length === 0) return fail(unusable(said, fix))
  said.push('Its defaults (tiers, quota rules, pick order) were not taken over; yours count.')
  return ok({ ids, notes: said })
}

const most = 100

/** Creates a file under the first free name of `x`, `x-2`, `x-3` and so on. */
const createFree = async (
  folder: LayeredFolder,
  wanted: string,
  text: string,
): Promise<Result<string, Problem>> => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 44)}-${number}`
    const made = await folder.create(name, text)
    if (made.ok) return ok(name)
    if (made.error.code !== 'playbook_name_taken' || number >= most) return made
  }
}

const withBriefs = (book: Playbook, renamed: ReadonlyMap<string, string>): Playbook => ({
  ...book,
  phases: book.phases.map((phase) => {
    const brief = renamed.get(phase.brief ?? '')
    return brief === undefined ? phase : { ...phase, brief }
  }),
})

const unusable = (
  notes: readonly string[],
  fix = 'Open a version 1 document with `playbooks:`.',
): Problem => {
  const why = notes.slice(0, 5).map((note) => note.replace(/\.$/, ''))
  return problem('playbook_import', `Nothing in it can be used: ${why.join('; ')}.`, {
    kept: 'Nothing was written.',
    fix,
  })
}
