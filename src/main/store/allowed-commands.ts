import type { Connection } from './connection'

/** Commands that Claude writers may run, per project; only the person adds to them. */
export interface AllowedCommands {
  list(projectId: string): string[]
  /** Replaces the whole list. */
  set(projectId: string, commands: readonly string[]): void
  add(projectId: string, command: string): void
}

export const createAllowedCommands = ({ db, atomically }: Connection): AllowedCommands => {
  const list = db
    .prepare<[string], string>(
      'SELECT command FROM allowed_commands WHERE project_id = +? ORDER BY command',
    )
    .pluck()
  const clear = db.prepare<[string]>('DELETE FROM allowed_commands WHERE project_id = ?')
  const add = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO allowed_commands (project_id, command) VALUES (?, ?)',
  )
  return {
    list: (projectId) => list.all(projectId),
    set(projectId, commands) {
      atomically(() => {
        clear.run(projectId)
        for (const command of commands) add.run(projectId, command)
      })
    },
    add(projectId, command) {
      add.run(projectId, command)
    },
  }
}
