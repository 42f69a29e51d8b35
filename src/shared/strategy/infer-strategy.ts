import type { FixedStrategy, Isolation, Mode } from '../plan/plan-document'

/** What `auto` looks at. `isolate` is null where it can't be told yet. */
export interface StrategyFacts {
  readonly mode: Mode
  readonly isolate: Isolation | null
  readonly resumes: boolean
}

/** The strategy that `auto` takes for these workers, and why: the smallest that fits. */
export const inferStrategy = (
  workers: readonly StrategyFacts[],
): { readonly strategy: FixedStrategy; readonly why: string } => {
  const [first] = workers
  if (first === undefined) return { strategy: 'economy', why: 'there is no worker yet' }
  if (workers.length === 1)
    return first.resumes
      ? { strategy: 'rescue', why: 'one worker that resumes its session' }
      : { strategy: 'economy', why: 'one new worker' }
  const writers = workers.filter(({ mode }) => mode === 'write')
  if (writers.length === 0)
    return { strategy: 'research', why: `${workers.length} workers that only read` }
  if (writers.length > 1 && writers.every(({ isolate }) => isolate !== 'checkout'))
    return {
      strategy: 'parallel',
      why: `${writers.length} writers, each in a workspace of its own`,
    }
  return {
    strategy: 'balanced',
    why: writers.length === 1 ? 'one writer beside readers' : 'a writer works in the checkout',
  }
}
