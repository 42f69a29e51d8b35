import { type Problem, problem } from '../lib/problem'
import { plural } from '../lib/plural'
import type { WorkerState } from '../worker/states'

/** How often a worker may be told more if its plan says nothing. */
export const defaultMaxFollowups = 10

export interface TellFacts {
  readonly state: WorkerState
  /** The session its CLI named; null: none. */
  readonly sessionId: string | null
  /** Its CLI can resume one. */
  readonly resumes: boolean
  /** Name of the CLI. */
  readonly label: string
  /** How often it was told more. */
  readonly followUps: number
  readonly maxFollowups: number
}

/** Why a worker can't be told more now; null: it can. */
export const tellRefusal = (facts: TellFacts): Problem | null => {
  const { state, followUps, maxFollowups } = facts
  const lives = state === 'open' || state === 'active' || state === 'queued'
  if (lives && !facts.resumes)
    return refusal('no_session', `${facts.label} can't resume a session.`, againInstead)
  if (state !== 'open') return notOpen[state]
  if (facts.sessionId === null)
    return refusal(
      'no_session',
      'Its CLI never named a session, so there is none to go on with.',
      againInstead,
    )
  if (followUps >= maxFollowups)
    return refusal(
      'too_many_follow_ups',
      maxFollowups === 0
        ? 'Its plan allows no follow-up.'
        : `It was told more ${plural(maxFollowups, 'time')} already.`,
      'Plan a new worker with what you know now.',
    )
  return null
}

const refusal = (code: string, message: string, fix: string): Problem =>
  problem(code, message, { kept: 'Its workspace, its result and what you wrote.', fix })

const againInstead = 'Run it again instead: same brief, fresh session.'
const wait = 'Queue it: it is sent when the turn has ended well.'
const notOpen = {
  queued: refusal('turn_active', 'A turn of it waits to run.', wait),
  active: refusal('turn_active', 'A turn of it is running.', wait),
  closed: refusal('closed', 'This worker is closed.', 'Plan a new worker with what you know now.'),
  abandoned: refusal('abandoned', 'This worker was abandoned.', 'Plan a new worker.'),
  lost: refusal(
    'lost',
    'How its last turn ended is not proven.',
    'Check that nothing of it runs and take it back first.',
  ),
} as const
