/** Long text stands in tables of its own: every change of a row writes the whole row. Instants are epoch milliseconds. */
export const firstTables = `
CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  path TEXT NOT NULL UNIQUE,
  is_git INTEGER NOT NULL,
  branch TEXT,
  added_at INTEGER NOT NULL,
  removed_at INTEGER
);

CREATE TABLE allowed_commands (
  project_id TEXT NOT NULL REFERENCES projects(id),
  command TEXT NOT NULL,
  PRIMARY KEY (project_id, command)
) WITHOUT ROWID;

CREATE TABLE orchestrations (
  id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects(id),
  title TEXT NOT NULL,
  folder TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Sums over its waves and workers, kept by every write that changes them: Home reads only this table.
  waves INTEGER NOT NULL DEFAULT 0,
  wave_id TEXT,
  wave_state TEXT,
  cost_usd REAL,
  counts TEXT NOT NULL DEFAULT '{}',
  marks TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX orchestrations_by_project ON orchestrations(project_id);
CREATE INDEX orchestrations_by_age ON orchestrations(updated_at);

CREATE TABLE waves (
  id TEXT PRIMARY KEY,
  orchestration_id TEXT NOT NULL REFERENCES orchestrations(id),
  number INTEGER NOT NULL,
  title TEXT NOT NULL,
  phase TEXT,
  state TEXT NOT NULL,
  strategy TEXT NOT NULL,
  strategy_note TEXT NOT NULL,
  max_concurrent INTEGER NOT NULL,
  budget TEXT NOT NULL,
  hold TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  folder TEXT NOT NULL UNIQUE,
  checkout_confirmed INTEGER NOT NULL,
  include_uncommitted INTEGER NOT NULL,
  -- Without its workers: those are rows.
  plan TEXT NOT NULL,
  UNIQUE (orchestration_id, number)
);
CREATE INDEX waves_by_state ON waves(state);

CREATE TABLE workers (
  id TEXT PRIMARY KEY,
  wave_id TEXT NOT NULL REFERENCES waves(id),
  orchestration_id TEXT NOT NULL REFERENCES orchestrations(id),
  position INTEGER NOT NULL,
  plan_id TEXT NOT NULL,
  title TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT,
  effort TEXT,
  mode TEXT NOT NULL,
  isolation TEXT NOT NULL,
  timeout_seconds INTEGER NOT NULL,
  idle_timeout_seconds INTEGER,
  state TEXT NOT NULL,
  turn INTEGER NOT NULL DEFAULT 0,
  mark TEXT NOT NULL DEFAULT '',
  waits_for TEXT,
  queued_at INTEGER NOT NULL,
  session_id TEXT,
  worth TEXT,
  worth_why TEXT,
  folder TEXT NOT NULL,
  base TEXT,
  UNIQUE (wave_id, plan_id)
);
CREATE TABLE worker_texts (
  worker_id TEXT PRIMARY KEY REFERENCES workers(id),
  resolved TEXT NOT NULL,
  workspace TEXT
);
CREATE INDEX workers_by_state ON workers(state);
CREATE INDEX workers_by_mark ON workers(orchestration_id, position, mark);

CREATE TABLE turns (
  id TEXT PRIMARY KEY,
  worker_id TEXT NOT NULL REFERENCES workers(id),
  number INTEGER NOT NULL,
  state TEXT NOT NULL,
  queued_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  last_output_at INTEGER,
  ending TEXT,
  failure_kind TEXT,
  message TEXT,
  hint TEXT,
  reset_at INTEGER,
  handoff TEXT,
  has_result INTEGER NOT NULL DEFAULT 0,
  denials INTEGER NOT NULL DEFAULT 0,
  survivors INTEGER NOT NULL DEFAULT 0,
  read_only_violation INTEGER NOT NULL DEFAULT 0,
  usage TEXT,
  usage_is_floor INTEGER NOT NULL DEFAULT 1,
  cost_usd REAL,
  cost_cap_usd REAL,
  diff TEXT,
  resume TEXT,
  UNIQUE (worker_id, number)
);
CREATE TABLE turn_texts (
  turn_id TEXT PRIMARY KEY REFERENCES turns(id),
  prompt TEXT NOT NULL,
  launch TEXT,
  outcome TEXT
);
CREATE INDEX turns_by_end ON turns(ended_at);
CREATE INDEX turns_by_state ON turns(state) WHERE state <> 'ended';

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  worker_id TEXT NOT NULL REFERENCES workers(id),
  seen_at INTEGER NOT NULL,
  carry TEXT
);

CREATE TABLE transitions (
  id INTEGER PRIMARY KEY,
  entity TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  verb TEXT NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX transitions_by_entity ON transitions(entity_id);

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
`
