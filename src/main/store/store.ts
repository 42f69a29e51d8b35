import { type AllowedCommands, createAllowedCommands } from './allowed-commands'
import { openConnection } from './open-connection'
import { type Comments, createComments } from './comments'
import { createEditHistories, type EditHistories } from './edit-histories'
import { createMessages, type Messages } from './messages'
import { createNotes, type Notes } from './notes'
import { createOrchestrations, type Orchestrations } from './orchestrations'
import { createChecks, type Checks } from './checks'
import { createIntegrations, type Integrations } from './integrations'
import { createPlaybookResults, type PlaybookResults } from './playbook-results'
import { createPlaybookRuns, type PlaybookRuns } from './playbook-runs'
import { createProjects, type Projects } from './projects'
import { createQuota, type Quota } from './quota'
import { createReviewFiles, type ReviewFiles } from './review-files'
import { createSessions, type Sessions } from './sessions'
import { createSettings, type SettingsStore } from './settings'
import { createSpend, type Spend } from './spend'
import type { OnTouched } from './touched'
import { createTransitions, type Transitions } from './transitions'
import { createTurns, type Turns } from './turns'
import { createWaves, type Waves } from './waves'
import { createWorkers, type Workers } from './workers'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'

/** The truth about state, in one SQLite file; every method is one short synchronous step. */
export interface Store {
  readonly projects: Projects
  readonly allowedCommands: AllowedCommands
  readonly orchestrations: Orchestrations
  readonly waves: Waves
  readonly workers: Workers
  readonly turns: Turns
  readonly sessions: Sessions
  readonly messages: Messages
  readonly comments: Comments
  readonly notes: Notes
  readonly spend: Spend
  readonly reviewFiles: ReviewFiles
  readonly integrations: Integrations
  readonly checks: Checks
  readonly playbookRuns: PlaybookRuns
  readonly quota: Quota
  readonly settings: SettingsStore
  readonly editHistories: EditHistories
  readonly playbookResults: PlaybookResults
  readonly transitions: Pick<Transitions, 'of'>
  /** Several writes as one: all of them, or after a throw none. */
  atomically<T>(work: () => T): T
  close(): void
}

/**
 * Opens or makes the database. `onTouched` hears after every commit which records it changed, itself
 * writing nothing. A newer database is refused untouched; of a corrupt one a copy is kept.
 */
export const createStore = async (
  file: string,
  clock: { now(): number },
  onTouched: OnTouched,
): Promise<Result<Store, Problem>> => {
  const opened = await openConnection(file, clock, onTouched)
  if (!opened.ok) return opened
  const connection = opened.value
  const transitions = createTransitions(connection)
  const sessions = createSessions(connection)
  return ok({
    projects: createProjects(connection),
    allowedCommands: createAllowedCommands(connection),
    orchestrations: createOrchestrations(connection),
    waves: createWaves(connection, transitions),
    workers: createWorkers(connection, transitions),
    turns: createTurns(connection, transitions, sessions),
    sessions,
    messages: createMessages(connection),
    comments: createComments(connection),
    notes: createNotes(connection),
    spend: createSpend(connection),
    reviewFiles: createReviewFiles(connection),
    integrations: createIntegrations(connection),
    checks: createChecks(connection),
    playbookRuns: createPlaybookRuns(connection),
    quota: createQuota(connection),
    settings: createSettings(connection),
    editHistories: createEditHistories(connection),
    playbookResults: createPlaybookResults(connection),
    transitions,
    atomically: connection.atomically,
    close() {
      connection.db.close()
    },
  })
}
