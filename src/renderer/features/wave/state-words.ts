import type { Mark } from '@shared/worker/worker-mark'

/** Words of the marks where a count stands before them: `4 running`. */
export const stateWords: Record<Mark, string> = {
  needs: 'asking you',
  failed: 'failed',
  open: 'to review',
  over: 'over budget',
  lost: 'lost',
  caveat: 'to check',
  running: 'running',
  queued: 'queued',
  stopped: 'stopped',
  skipped: 'skipped',
  ok: 'succeeded',
}
