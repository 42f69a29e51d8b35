import type { TurnSpec } from '@shared/worker/turn-spec'
import type { TurnLaunch } from './records'

/** What is kept of a turn's start; environment and prompt stay out. */
export const launchOf = ({
  folder,
  workspace,
  deadlineSeconds,
  idleSeconds,
  graceSeconds,
  drainSeconds,
  outputLimitBytes,
}: TurnSpec): TurnLaunch => ({
  folder,
  workspace,
  deadlineSeconds,
  idleSeconds,
  graceSeconds,
  drainSeconds,
  outputLimitBytes,
})
