/** What of an orchestration's cost the demo made up, kept as its cost is. */
export const demoCostColumn = `
ALTER TABLE orchestrations ADD COLUMN demo_usd REAL NOT NULL DEFAULT 0;
UPDATE orchestrations SET demo_usd = (
  SELECT total(t.cost_usd) FROM workers w JOIN turns t ON t.worker_id = w.id
  WHERE w.orchestration_id = orchestrations.id AND w.provider = 'demo');
`
