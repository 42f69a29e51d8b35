import { z } from 'zod'

/** How a turn ended; the first one written wins. */
export const endings = [
  'succeeded',
  'failed',
  'timed_out',
  'stalled',
  'stopped',
  'skipped',
  'over_budget',
  'interrupted',
] as const
export const endingSchema = z.enum(endings)
export type Ending = z.infer<typeof endingSchema>

/** Why a turn did not succeed. */
export const failureKinds = [
  'stalled',
  'timed_out',
  'not_installed',
  'not_logged_in',
  'rate_limited',
  'quota_low',
  'budget',
  'permission',
  'context_limit',
  'network',
  'invalid_output',
  'no_result',
  'output_limit',
  'disk_full',
  'stopped',
  'launch',
  'lost',
  'error',
] as const
export const failureKindSchema = z.enum(failureKinds)
export type FailureKind = z.infer<typeof failureKindSchema>
