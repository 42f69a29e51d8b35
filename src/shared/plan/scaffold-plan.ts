import { problem, type Problem } from '../lib/problem'
import { fail, ok, type Result } from '../lib/result'
import { strategyRules } from '../strategy/strategies'
import type { FixedStrategy, PlanDocument, PlanWorker } from './plan-document'
import type { GitFacts } from './plan-context'
import { changeBrief, questionBrief } from './template-brief'

export interface ScaffoldAsk {
  readonly strategy: FixedStrategy
  readonly workers: number
  /** A provider, or `auto`. */
  readonly provider: string
  /** Absolute. */
  readonly cwd: string
  /** Null outside Git. */
  readonly git: GitFacts | null
  /** An open session of that provider, for a strategy that resumes one. */
  readonly session: string | null
}

/** The text of a plan that is valid as it is, with briefs to fill in. */
export const scaffoldPlan = (ask: ScaffoldAsk): Result<string, Problem> => {
  const rule = strategyRules[ask.strategy]
  if (!Number.isInteger(ask.workers) || ask.workers < 1 || ask.workers > rule.maxWorkers)
    return fail(
      problem(
        'scaffold_count',
        `The strategy ${ask.strategy} takes 1 to ${rule.maxWorkers} workers.`,
      ),
    )
  if (rule.resumes && ask.session === null)
    return fail(
      problem(
        'scaffold_session',
        `${ask.strategy} goes on in a session, but ${ask.provider} has none open.`,
        {
          fix: 'Choose the provider of an open worker, or another strategy.',
        },
      ),
    )
  const plan: PlanDocument = {
    version: 1,
    title: 'New wave',
    strategy: ask.strategy,
    workers: Array.from({ length: ask.workers }, (_, index) => workerOf(ask, index + 1)),
  }
  return ok(`${JSON.stringify(plan, null, 2)}\n`)
}

const workerOf = (ask: ScaffoldAsk, number: number): PlanWorker => {
  const { readOnlyOnly, resumes } = strategyRules[ask.strategy]
  const cloneable = ask.git !== null && !ask.git.unborn && !ask.git.bare
  return {
    id: `w${number}`,
    provider: ask.provider,
    mode: readOnlyOnly ? 'read-only' : 'write',
    cwd: ask.cwd,
    task: readOnlyOnly ? questionBrief(number) : changeBrief(number),
    ...(resumes && ask.session !== null ? { resume: ask.session } : {}),
    ...(!readOnlyOnly && !resumes && !cloneable ? { isolate: 'scratch' as const } : {}),
    ...(ask.provider === 'custom' ? { command: 'your-command', args: [] } : {}),
  }
}
