import type { FailureKind } from './ending'

/** What the person can do next, one sentence a kind. */
export const hints: Readonly<Record<FailureKind, string>> = {
  stalled:
    'Read the end of its output; run it again with a longer idle limit, or fewer workers at once if several stalled.',
  timed_out: 'Tell it to finish what it began, or run it again with a longer time limit.',
  not_installed: 'Install the CLI, look for CLIs again in Settings, then run the worker again.',
  not_logged_in: 'Sign in with the CLI in a terminal, then run the worker again.',
  rate_limited: 'Wait for the limit to be lifted, or run it on another provider.',
  quota_low: 'Wait for the quota window to reset, or run it on a provider with quota left.',
  budget: 'Raise the budget, or take what it has done so far as it is.',
  permission: 'Allow what it was refused, or give it a brief that does without, then run it again.',
  context_limit: 'Split the brief into smaller units, or point to files instead of quoting them.',
  network: 'Check the connection and any proxy, then run it again.',
  invalid_output:
    'Open the raw log; the CLI may have changed its format or printed something else.',
  no_result: 'Review what it left behind, or run it again.',
  output_limit: 'Find in the log what flooded it, and run it again with a narrower brief.',
  disk_full: 'Free some disk space, then resume the wave.',
  stopped: 'Tell it to go on from here, run it again, or close it.',
  launch: 'Read the message, put right what kept it from starting, then run it again.',
  lost: 'Check that nothing of it still runs, then reopen it or abandon it; its workspace is kept.',
  error: 'Read the end of its output for the cause; retry only if you can put that right.',
}

/** The same where there is no session to go on with: the CLI can't resume one, or the turn never ran. */
export const hintsWithoutSession: typeof hints = {
  ...hints,
  timed_out: 'Run it again with a longer time limit, or take what it left behind.',
  stopped: 'Run it again, or close it.',
}
