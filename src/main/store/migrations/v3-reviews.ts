/** What the person decided on diffs, and what was integrated of them. Paths: one byte a character. */
export const reviewTables = `
CREATE TABLE review_files (
  worker_id TEXT NOT NULL REFERENCES workers(id),
  path TEXT NOT NULL,
  -- Modes and contents it was decided on: of another change nothing is known.
  change TEXT NOT NULL,
  accepted TEXT NOT NULL DEFAULT '[]',
  rejected TEXT NOT NULL DEFAULT '[]',
  viewed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (worker_id, path)
) WITHOUT ROWID;

CREATE TABLE integrations (
  id TEXT PRIMARY KEY,
  worker_id TEXT NOT NULL REFERENCES workers(id),
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  folder TEXT NOT NULL,
  -- Trees: what was accepted, and the checkout right before.
  accepted TEXT,
  ours TEXT,
  paths TEXT NOT NULL DEFAULT '[]',
  commit_id TEXT
);
CREATE INDEX integrations_by_worker ON integrations(worker_id);
CREATE INDEX integrations_by_state ON integrations(state);
`
