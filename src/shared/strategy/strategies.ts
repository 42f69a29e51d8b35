import type { FixedStrategy, Tier } from '../plan/plan-document'

/** What one wave under a strategy may be. */
export interface StrategyRule {
  readonly maxWorkers: number
  /** Null: as many as the policy allows; 8, unless the person raises or lowers it. */
  readonly maxConcurrent: number | null
  /** Tier of a worker that names neither tier nor model. */
  readonly tier: Tier
  readonly readOnlyOnly: boolean
  /** Every writer works in a workspace of its own. */
  readonly isolatedWriters: boolean
  /** Every worker resumes a session. */
  readonly resumes: boolean
  readonly description: string
}

const free = {
  tier: 'standard',
  readOnlyOnly: false,
  isolatedWriters: false,
  resumes: false,
} as const

/** The strategies of a wave (issue: Plans), with the numbers that hold where a policy names none. */
export const strategyRules: Readonly<Record<FixedStrategy, StrategyRule>> = {
  economy: {
    ...free,
    maxWorkers: 1,
    maxConcurrent: 1,
    tier: 'cheap',
    description: 'One worker on the cheap tier.',
  },
  balanced: {
    ...free,
    maxWorkers: 4,
    maxConcurrent: 2,
    description: 'A few workers, two at a time.',
  },
  quality: {
    ...free,
    maxWorkers: 6,
    maxConcurrent: 3,
    description: 'More workers on one question, to build and to check.',
  },
  research: {
    ...free,
    maxWorkers: 64,
    maxConcurrent: null,
    readOnlyOnly: true,
    description: 'Many readers, nothing written.',
  },
  parallel: {
    ...free,
    maxWorkers: 64,
    maxConcurrent: null,
    isolatedWriters: true,
    description: 'Many writers, each in a workspace of its own.',
  },
  rescue: {
    ...free,
    maxWorkers: 1,
    maxConcurrent: 1,
    resumes: true,
    description: 'One worker goes on in the session it had.',
  },
}
