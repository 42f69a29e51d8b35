/** What `git merge-tree --write-tree -z --messages` answers. Paths hold one byte a character. */
export interface Merge {
  readonly tree: string
  readonly clean: boolean
  readonly conflicts: readonly string[]
  /** All conflicts are lines of text, which markers in the file can show side by side. */
  readonly markable: boolean
}

/** Reads one answer (git-merge-tree(1), Output); `clean` is its exit code 0. */
export const parseMerge = (text: string, clean: boolean): Merge => {
  const fields = text.split('\0')
  const conflicts = new Set<string>()
  let markable = true
  let at = 1
  if (!clean) for (; (fields[at] ?? '') !== ''; at += 1) conflicts.add(afterTab(fields[at] ?? ''))
  at += 1
  while ((fields[at] ?? '') !== '') {
    const count = Number(fields[at])
    const type = fields[at + 1 + count] ?? ''
    if (type.startsWith('CONFLICT')) {
      if (type !== 'CONFLICT (contents)') markable = false
      for (const path of fields.slice(at + 1, at + 1 + count)) conflicts.add(path)
    }
    at += count + 3
  }
  return { tree: fields[0] ?? '', clean, conflicts: [...conflicts], markable }
}

const afterTab = (record: string): string => record.slice(record.indexOf('\t') + 1)
