/** Confirmed checks of a project, and how the newest ones went on a worker's accepted changes. */
export const checkTables = `
CREATE TABLE checks (
  project_id TEXT NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  command TEXT NOT NULL,
  PRIMARY KEY (project_id, position)
) WITHOUT ROWID;

CREATE TABLE checks_confirmed (
  project_id TEXT PRIMARY KEY REFERENCES projects(id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE check_runs (
  worker_id TEXT PRIMARY KEY REFERENCES workers(id),
  run TEXT NOT NULL
) WITHOUT ROWID;
`
