import { type Problem, problem } from '@shared/lib/problem'
import type { PlanFinding } from '@shared/plan/resolved-plan'

/** All problems of a refused plan as one: nothing of it was started. */
export const planProblem = (findings: readonly PlanFinding[]): Problem => {
  const problems = findings.filter(({ severity }) => severity === 'problem')
  const lines = problems.map(({ path, message, fix }) =>
    [path === '' ? 'plan' : path, ': ', message, fix === null ? '' : ` ${fix}`].join(''),
  )
  const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`
  return problem('plan_refused', `The plan has ${count}:\n${lines.join('\n')}`, {
    kept: 'Nothing was started.',
    fix: 'Correct the plan and run it again.',
  })
}
