import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { ReviewDesk, ReviewedPart } from './review-desk'

/** The accepted changes of several workers of one repository, each worker once, to be taken as one. */
export const integratingAll = async (
  integrating: ReviewDesk['integrating'],
  first: string,
  others: readonly string[],
): Promise<Result<readonly [ReviewedPart, ...ReviewedPart[]], Problem>> => {
  const one = await integrating(first)
  if (!one.ok) return one
  const parts: [ReviewedPart, ...ReviewedPart[]] = [one.value]
  for (const id of new Set(others.filter((each) => each !== first))) {
    const other = await integrating(id)
    if (!other.ok) return other
    const { repository } = other.value.place
    if (repository !== one.value.place.repository) return fail(otherRepository(repository))
    parts.push(other.value)
  }
  return ok(parts)
}

const otherRepository = (where: string): Problem =>
  problem('other_repository', 'These workers worked on different repositories.', {
    kept: 'Nothing was changed.',
    fix: 'Integrate them one after the other.',
    where,
  })
