import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EditedFile, EditHistory, PlaybookEntry } from '@shared/ipc/playbook-views'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { DefaultsDocument } from '@shared/playbook/defaults'
import { parsePlaybook } from '@shared/playbook/parse'
import { idPattern } from '@shared/playbook/words'
import { exportDocument } from './export-document'
import { hashOf } from './guarded-text'
import { importDocument } from './import-document'
import { createLayeredFolder, type LayeredFolder, type Source } from './layered-folder'
import { playbookEntry, unreadableEntry } from './playbook-entry'
import { watchFolders } from './watch-folders'

/** A playbook's id, or a brief's path as playbooks name it: `briefs/x.md`. */
export type FileName = string

/** The playbooks and briefs on disk: those the app ships, with the person's over them. */
export interface PlaybookFiles {
  list(defaults: DefaultsDocument | undefined): Promise<Result<readonly PlaybookEntry[], Problem>>
  briefs(): Promise<Result<readonly { readonly path: string; readonly source: Source }[], Problem>>
  read(file: FileName): Promise<Result<EditedFile, Problem>>
  /** `over` is the hash of the file as it was seen; another one there is refused. */
  save(
    file: FileName,
    text: string,
    over: string,
    history: EditHistory,
  ): Promise<Result<{ hash: string }, Problem>>
  create(file: FileName, text: string): Promise<Result<{ hash: string }, Problem>>
  remove(file: FileName, over: string): Promise<Result<null, Problem>>
  /** Writes what a version 1 document holds; taken names get a number, `notes` say what was not kept. */
  importDocument(text: string): Promise<Result<{ ids: string[]; notes: string[] }, Problem>>
  /** These playbooks with the briefs they name, as one version 1 document. */
  exportDocument(
    ids: readonly string[],
    defaults: DefaultsDocument,
  ): Promise<Result<{ text: string }, Problem>>
  /** How often a file changed on disk since the start. */
  revision(): number
  close(): void
}

/** Where the steps of edits are kept, each history for the one text with that hash. */
interface EditHistories {
  read(file: FileName, hash: string): EditHistory | null
  keep(file: FileName, hash: string, history: EditHistory): void
}

interface Options {
  /** Both absolute. The first belongs to the app; in each, briefs lie in `briefs`. */
  readonly bundled: string
  readonly own: string
  readonly histories: EditHistories
  readonly changed: () => void
}

const briefs = /^briefs\/(.+)\.md$/
const briefPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

export const createPlaybookFiles = async (options: Options): Promise<PlaybookFiles> => {
  const { bundled, own, histories, changed } = options
  const layer = (folder: string, ending: string, pattern: RegExp, reserved: readonly string[]) =>
    createLayeredFolder({
      bundled: join(bundled, folder),
      own: join(own, folder),
      ending,
      pattern,
      reserved,
    })
  const books = layer('.', '.yaml', idPattern, ['defaults'])
  const texts = layer('briefs', '.md', briefPattern, [])
  let revision = 0
  const touched = () => {
    revision += 1
    changed()
  }
  // Watched from the start, so it has to be there.
  await mkdir(join(own, 'briefs'), { recursive: true, mode: 0o700 }).catch(() => undefined)
  const watcher = watchFolders([own, join(own, 'briefs')], touched)

  const placeOf = (file: FileName): { folder: LayeredFolder; name: string } => {
    const brief = briefs.exec(file)?.[1]
    return brief === undefined ? { folder: books, name: file } : { folder: texts, name: brief }
  }

  return {
    async list(defaults) {
      const names = await books.names()
      if (!names.ok) return names
      const entries: PlaybookEntry[] = []
      for (const id of names.value) {
        const read = await books.read(id)
        entries.push(
          read.ok ? playbookEntry(id, read.value, defaults) : unreadableEntry(id, read.error),
        )
      }
      return ok(entries)
    },
    async briefs() {
      const names = await texts.names()
      if (!names.ok) return names
      const found = await Promise.all(
        names.value.map(async (name) => ({ name, read: await texts.read(name) })),
      )
      return ok(
        found.flatMap(({ name, read }) =>
          read.ok ? [{ path: `briefs/${name}.md`, source: read.value.source }] : [],
        ),
      )
    },
    async read(file) {
      const { folder, name } = placeOf(file)
      const read = await folder.read(name)
      if (!read.ok) return read
      const history = histories.read(file, read.value.hash) ?? { past: [], future: [] }
      return ok({ ...read.value, history })
    },
    async save(file, text, over, history) {
      const { folder, name } = placeOf(file)
      const now = await folder.read(name)
      const there = now.ok ? now.value.text : ''
      if (folder === books && (isNewer(text) || isNewer(there))) return fail(newer(file))
      // Only the steps are new where the text is the file's.
      const saved = hashOf(text) === over ? ok(over) : await folder.save(name, text, over)
      if (!saved.ok) return saved
      histories.keep(file, saved.value, history)
      touched()
      return ok({ hash: saved.value })
    },
    async create(file, text) {
      const { folder, name } = placeOf(file)
      const made = await folder.create(name, text)
      if (!made.ok) return made
      touched()
      return ok({ hash: made.value })
    },
    async remove(file, over) {
      const { folder, name } = placeOf(file)
      const removed = await folder.remove(name, over)
      if (removed.ok) touched()
      return removed
    },
    async importDocument(text) {
      const done = await importDocument(books, texts, text)
      touched()
      return done
    },
    exportDocument: (ids, defaults) => exportDocument(books, texts, ids, defaults),
    revision: () => revision,
    close() {
      watcher.close()
    },
  }
}

const headNewer = /^version:\s*(?:[2-9]|[1-9]\d+)\s*(?:#.*)?$/m

/** Also where the text is broken, and so can't be read. */
const isNewer = (text: string): boolean => headNewer.test(text) || parsePlaybook(text).newer

const newer = (file: string): Problem =>
  problem('playbook_newer', 'A newer Wavedeck wrote this playbook; it is shown, not written.', {
    kept: 'The file is as it was.',
    fix: 'Update Wavedeck to edit it.',
    where: `${file}.yaml`,
  })
