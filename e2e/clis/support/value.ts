import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'

/** What a result holds; a problem fails the test with its words. */
export const value = <T>(result: Result<T, Problem>): T => {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.error))
}
