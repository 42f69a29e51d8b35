/** What an orchestration is held to over all its waves, as JSON; `{}` is no limit. */
export const budgetColumns = `
ALTER TABLE orchestrations ADD COLUMN budget TEXT NOT NULL DEFAULT '{}';
`
