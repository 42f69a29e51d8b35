import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workspace } from '@shared/worker/workspace'
import type { TurnLaunch, TurnRecord } from './records'

/**
 * Writes `turn.json` beside a turn's logs before it starts: what a rebuild of the database needs to take it over.
 * No prompt, no environment.
 */
export const keepTurn = (
  turn: Pick<TurnRecord, 'id' | 'resume'>,
  costCapUsd: number | null,
  launch: TurnLaunch,
  workspace: Workspace,
): void => {
  const kept = { version: 1, id: turn.id, resume: turn.resume, costCapUsd, launch, workspace }
  writeFileSync(join(launch.folder, 'turn.json'), `${JSON.stringify(kept)}\n`, { mode: 0o600 })
}
