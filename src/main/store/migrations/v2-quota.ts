/** A row of `quota_readings` stands from its first observation to its last; another value is another row. */
export const quotaTables = `
CREATE TABLE quota_readings (
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  window TEXT NOT NULL,
  used_percent REAL,
  resets_at INTEGER,
  status TEXT,
  first_at INTEGER NOT NULL,
  observed_at INTEGER NOT NULL,
  source TEXT NOT NULL
);
CREATE INDEX quota_by_window ON quota_readings(provider, window, first_at);

-- What one worker of an ended wave took of a window, in percent.
CREATE TABLE quota_samples (
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  window TEXT NOT NULL,
  model TEXT,
  per_worker REAL NOT NULL,
  at INTEGER NOT NULL
);

CREATE TABLE provider_holds (
  provider TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  hold TEXT NOT NULL
) WITHOUT ROWID;

-- When the person allowed a wave to go past the stop line.
ALTER TABLE waves ADD COLUMN quota_allowed_at INTEGER;
`
