import type { Problem } from '@shared/lib/problem'

const placed = /^(.*):(\d+)$/s

/** One Problem for all faults of a refused file: each on a line of its own, the file named once. */
export const oneProblem = (problems: readonly Problem[], fix: string): Problem => {
  const [first] = problems
  if (first === undefined) throw new Error('a refused file names no fault')
  if (problems.length === 1) return first
  const message = problems.map(lineOf).join('\n')
  const file = placed.exec(first.where ?? '')?.[1]
  return { ...first, message, fix, ...(file === undefined ? {} : { where: file }) }
}

const lineOf = ({ message, where, fix }: Problem): string => {
  const line = placed.exec(where ?? '')?.[2]
  const words = line === undefined ? message : `Line ${line}: ${message}`
  // What only says to correct the line is said once, of all.
  return fix === undefined || fix.startsWith('Correct ') ? words : `${words} ${fix}`
}
