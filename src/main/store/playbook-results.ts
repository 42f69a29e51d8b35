import type { PlaybookEntry } from '@shared/ipc/playbook-views'
import type { Connection } from './connection'

type Results = NonNullable<PlaybookEntry['results']>

/** How the runs of playbooks ended on this machine. */
export interface PlaybookResults {
  /** By playbook; one that never ran here is absent. */
  all(): ReadonlyMap<string, Results>
}

export const createPlaybookResults = ({ db }: Connection): PlaybookResults => {
  // What a run cost is what its orchestration's turns reported from its start to its end.
  const turns = `FROM waves v JOIN workers w ON w.wave_id = v.id
                 JOIN turns t ON t.worker_id = w.id
                 WHERE v.orchestration_id = r.orchestration_id
                   AND t.queued_at >= r.started_at AND t.queued_at <= r.ended_at`
  const all = db.prepare<[], Results & { readonly playbook: string }>(
    `SELECT r.playbook, count(*) AS runs, sum(r.status = 'done') AS done,
            sum(r.status = 'stopped') AS stopped, max(r.started_at) AS lastAt,
            sum((SELECT sum(t.cost_usd) ${turns})) AS costUsd,
            total((SELECT sum(t.cost_usd) ${turns} AND w.provider = 'demo')) AS demoUsd
     FROM playbook_runs r GROUP BY r.playbook`,
  )
  return {
    all: () => new Map(all.all().map(({ playbook, ...results }) => [playbook, results])),
  }
}
