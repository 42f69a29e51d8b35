/** Runs of playbooks, and their record: a run's state follows from its entries in order. */
export const playbookRunTables = `
CREATE TABLE playbook_runs (
  id TEXT PRIMARY KEY,
  orchestration_id TEXT NOT NULL REFERENCES orchestrations(id) ON DELETE CASCADE,
  playbook TEXT NOT NULL,
  status TEXT NOT NULL,
  frozen TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) WITHOUT ROWID;
CREATE INDEX playbook_runs_of ON playbook_runs (orchestration_id, started_at);

CREATE TABLE playbook_entries (
  run_id TEXT NOT NULL REFERENCES playbook_runs(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  entry TEXT NOT NULL,
  PRIMARY KEY (run_id, number)
) WITHOUT ROWID;
`
