import type { FailureKind } from '@shared/outcome/ending'
import type { ReportedCause } from '@shared/outcome/turn-reading'

/** Builds a cause; without an exact instant `resetAt` stays null. */
export const cause = (
  kind: FailureKind,
  message: string,
  resetAt: number | null = null,
): ReportedCause => ({ kind, message, resetAt })

/** What an HTTP status of a model service means for a turn; null when it says nothing special. */
export const kindOfHttpStatus = (status: number): FailureKind | null => {
  if (status === 401 || status === 403) return 'not_logged_in'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'network'
  return null
}

/** The first line of stderr that matches one of the documented causes; null when none does. */
export const stderrCauseOf = (
  stderr: string,
  patterns: readonly (readonly [RegExp, FailureKind])[],
): ReportedCause | null => {
  for (const line of stderr.split('\n')) {
    const found = patterns.find(([pattern]) => pattern.test(line))
    if (found !== undefined) return cause(found[1], line.trim().replace(/^error: /i, ''))
  }
  return null
}
