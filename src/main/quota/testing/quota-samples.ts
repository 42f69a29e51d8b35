import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const hour = 3_600_000
/** When the tests of quota begin. */
export const start = Date.UTC(2026, 9, 24, 12)

/** A folder that is removed with the test. */
export const quotaFolder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'wavedeck-quota-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A line of a Codex rollout that tells its week. */
export const rolloutLine = (at: number, used: number, limitId = 'codex'): string =>
  `${JSON.stringify({
    timestamp: new Date(at).toISOString(),
    type: 'event_msg',
    payload: {
      type: 'token_count',
      info: null,
      rate_limits: {
        limit_id: limitId,
        primary: { used_percent: used, window_minutes: 10_080, resets_at: start / 1000 + 7200 },
        secondary: null,
      },
    },
  })}\n`
