/**
 * How a worker's review stands, and how it stood when something of it was integrated: hunks that are not
 * decided, and which decisions accept.
 */
export const standingColumns = `
ALTER TABLE workers ADD COLUMN undecided INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workers ADD COLUMN selected TEXT;
ALTER TABLE integrations ADD COLUMN selected TEXT;
`
