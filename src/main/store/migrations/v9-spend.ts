/** What was spent since an instant is asked with every change: it reads the turns that cost something, no others. */
export const spendIndex = `
CREATE INDEX turns_by_spend ON turns(ended_at) WHERE cost_usd IS NOT NULL;
`
