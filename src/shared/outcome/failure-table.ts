import type { Ending, FailureKind } from './ending'

/** Which failure kinds may go with which ending (design section 2); a succeeded turn has none. */
export const failureTable: Readonly<Record<Ending, readonly FailureKind[]>> = {
  succeeded: [],
  failed: [
    'not_installed',
    'not_logged_in',
    'rate_limited',
    'quota_low',
    'permission',
    'context_limit',
    'network',
    'invalid_output',
    'no_result',
    'output_limit',
    'disk_full',
    'launch',
    'error',
  ],
  timed_out: ['timed_out'],
  stalled: ['stalled'],
  stopped: ['stopped'],
  skipped: ['quota_low', 'budget', 'stopped', 'not_installed', 'not_logged_in', 'disk_full'],
  over_budget: ['budget'],
  interrupted: ['lost'],
}

/** Whether a turn with this ending may carry this kind; null is allowed for succeeded only. */
export const mayGoWith = (ending: Ending, kind: FailureKind | null): boolean =>
  kind === null ? ending === 'succeeded' : failureTable[ending].includes(kind)
