/** What can be undone in a playbook or brief, for the text with that hash. */
export const editTables = `
CREATE TABLE edit_histories (
  file TEXT PRIMARY KEY,
  hash TEXT NOT NULL,
  history TEXT NOT NULL
) WITHOUT ROWID;
`
