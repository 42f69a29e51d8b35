import { visibleLine } from '@shared/lib/visible-text'
import type { Project } from '@shared/worker/records'
import { type Connection, newId } from './connection'

export interface Projects {
  /** Adds a project, or brings back the one with this path; its facts become these. */
  add(facts: Omit<Project, 'id'>): Project
  /** The branch its checkout is on now. */
  setBranch(id: string, branch: string | null): void
  /** Takes it out of sight; its history stays. */
  remove(id: string): boolean
  read(id: string): Project | null
  /** In the order they were added. */
  list(): Project[]
}

interface Row extends Omit<Project, 'isGit'> {
  isGit: number
}

/**
 * Names come from the disk; whoever shows one shows it safely. A project added as the top folder by an earlier version has
 * no name.
 */
const toProject = (row: Row): Project => ({
  ...row,
  name: visibleLine(row.name === '' ? row.path : row.name),
  branch: row.branch === null ? null : visibleLine(row.branch),
  isGit: row.isGit === 1,
})

export const createProjects = ({ db, now, touched, atomically }: Connection): Projects => {
  const columns = 'id, name, path, is_git AS isGit, branch'
  const add = db.prepare<[string, string, string, number, string | null, number], Row>(
    `INSERT INTO projects (id, name, path, is_git, branch, added_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET
       name = excluded.name, is_git = excluded.is_git, branch = excluded.branch, removed_at = NULL
     RETURNING ${columns}`,
  )
  const remove = db.prepare<[number, string]>(
    'UPDATE projects SET removed_at = ? WHERE id = ? AND removed_at IS NULL',
  )
  const setBranch = db.prepare<{ id: string; branch: string | null }>(
    'UPDATE projects SET branch = @branch WHERE id = @id AND branch IS NOT @branch',
  )
  const read = db.prepare<[string], Row>(`SELECT ${columns} FROM projects WHERE id = ?`)
  const list = db.prepare<[], Row>(
    `SELECT ${columns} FROM projects WHERE removed_at IS NULL ORDER BY added_at, rowid`,
  )
  return {
    add: ({ name, path, isGit, branch }) =>
      atomically(() => {
        const row = add.get(newId(), name, path, isGit ? 1 : 0, branch, now())
        if (row === undefined) throw new Error('an added project was not answered')
        touched.add('project', row.id)
        return toProject(row)
      }),
    setBranch: (id, branch) =>
      atomically(() => {
        if (setBranch.run({ id, branch }).changes > 0) touched.add('project', id)
      }),
    remove: (id) =>
      atomically(() => {
        touched.add('project', id)
        return remove.run(now(), id).changes === 1
      }),
    read(id) {
      const row = read.get(id)
      return row === undefined ? null : toProject(row)
    },
    list: () => list.all().map(toProject),
  }
}
