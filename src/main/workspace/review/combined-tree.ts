import { displayPath } from '@shared/diff/display-path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { mergeParts, type PlanPart } from './integrate-plan'
import type { ReviewContext } from './review-context'

/**
 * The first part's base plus what is accepted of all parts, one on top of the other as integrate lays them; the
 * checkout as it is has no part in it. Parts in conflict with each other make no such tree.
 */
export const combinedTree = async (
  context: ReviewContext,
  [first, ...others]: readonly [PlanPart, ...PlanPart[]],
): Promise<Result<string, Problem>> => {
  const merged = await mergeParts(context, first.accepted, others)
  if (!merged.ok) return merged
  const { tree, conflicts } = merged.value
  return conflicts.length === 0 ? ok(tree) : fail(inConflict(conflicts))
}

const inConflict = (paths: readonly string[]): Problem =>
  problem(
    'checks_conflict',
    'The workers taken along are in conflict, so there is nothing to check.',
    {
      kept: 'No check was run. Your decisions are kept.',
      fix: 'Reject the hunks in these files on one side, or leave that worker out.',
      where: paths.map(displayPath).join(', '),
    },
  )
