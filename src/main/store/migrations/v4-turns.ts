/** What the person wants to tell workers, and the notes of an orchestration. */
export const turnTables = `
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  worker_id TEXT NOT NULL REFERENCES workers(id),
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The turn it became; NULL while it waits.
  turn INTEGER
);
CREATE INDEX messages_by_worker ON messages(worker_id, position);

CREATE TABLE comments (
  id TEXT PRIMARY KEY,
  worker_id TEXT NOT NULL REFERENCES workers(id),
  thread_id TEXT NOT NULL,
  author TEXT NOT NULL,
  path TEXT,
  side TEXT,
  line INTEGER,
  quote TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The message it is part of, and its number in it.
  message_id TEXT REFERENCES messages(id),
  number INTEGER,
  -- Of an answer: the turn that gave it.
  answer_turn INTEGER
);
CREATE INDEX comments_by_worker ON comments(worker_id, at);
CREATE INDEX comments_by_message ON comments(message_id);

CREATE TABLE notes (
  id INTEGER PRIMARY KEY,
  orchestration_id TEXT NOT NULL REFERENCES orchestrations(id),
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  worker_id TEXT
);
CREATE INDEX notes_by_orchestration ON notes(orchestration_id, id);
`
