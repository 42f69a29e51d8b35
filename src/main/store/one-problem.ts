import type { Problem } from '@shared/lib/problem'

/** One Problem for all faults of a refused file, one a line. */
export const oneProblem = (problems: readonly Problem[], fix: string): Problem => {
  const [first] = problems
  if (first === undefined) throw new Error('a refused file names no fault')
  if (problems.length === 1) return first
  const message = problems.map(({ message, where }) => `${where ?? ''}: ${message}`).join('\n')
  return { ...first, message, fix }
}
