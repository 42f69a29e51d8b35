import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { jsonPath } from '@shared/lib/json-path'
import { type Problem, problem } from '@shared/lib/problem'
import { readJson } from '@shared/lib/read-json'
import { fail, ok, type Result } from '@shared/lib/result'
import type { QuotaReading } from '@shared/quota/reading'
import { errorCode, errorWords } from '../platform/system-error'

/** Windows of one provider with the instant they were observed (epoch milliseconds). */
export interface TimedReadings {
  readonly readings: readonly QuotaReading[]
  readonly observedAt: number
  /** Credits beside the windows, in words; absent or null: not said. */
  readonly credits?: string | null
}

const window = z.object({
  used_percentage: z.number().min(0).max(100),
  resets_at: z.number().nullish(),
})
const cache = z.object({
  ts: z.union([z.number(), z.string()]).optional(),
  rate_limits: z.object({
    five_hour: window.nullish(),
    seven_day: window.nullish(),
    seven_day_opus: window.nullish(),
  }),
})

/**
 * Claude's windows from the cache that a status-line script of some people keeps; null: there is none.
 * A half-written or foreign file is a problem that names it and its line.
 */
export const readClaudeCache = async (
  file: string,
): Promise<Result<TimedReadings | null, Problem>> => {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    const json = readJson(text)
    if (!json.ok) return fail(unreadable(`${file}:${json.error.line}`, json.error.message))
    const parsed = cache.safeParse(json.value.value)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const steps = (issue?.path ?? []).filter((step) => typeof step !== 'symbol')
      const where = `${file}:${json.value.placeOf(steps).line}`
      const what = steps.length === 0 ? 'It is not what is expected there' : jsonPath(steps)
      return fail(unreadable(where, `${what}: ${issue?.message ?? ''}`))
    }
    const { ts, rate_limits: limits } = parsed.data
    return ok({
      observedAt: instantOf(ts) ?? mtimeMs,
      readings: [
        ...reading('5h', limits.five_hour),
        ...reading('week', limits.seven_day),
        ...reading('opus', limits.seven_day_opus),
      ],
    })
  } catch (error) {
    if (errorCode(error) === null) throw error
    return errorCode(error) === 'ENOENT' ? ok(null) : fail(unreadable(file, errorWords(error)))
  }
}

/** Seconds, milliseconds or an ISO time, as scripts write it. */
const instantOf = (ts: number | string | undefined): number | null => {
  const value = typeof ts === 'string' ? Date.parse(ts) : (ts ?? Number.NaN)
  if (!Number.isFinite(value)) return null
  return value < 1e11 ? Math.round(value * 1000) : Math.round(value)
}

const reading = (name: string, value: z.infer<typeof window> | null | undefined): QuotaReading[] =>
  value === null || value === undefined
    ? []
    : [
        {
          window: name,
          usedPercent: value.used_percentage,
          resetsAt: value.resets_at == null ? null : Math.round(value.resets_at * 1000),
          status: null,
        },
      ]

const unreadable = (where: string, why: string): Problem =>
  problem('quota_cache', `Claude's quota cache can't be read. ${why}.`, {
    kept: 'The last reading, marked stale.',
    fix: 'Remove the file or let its script write it again; workers report the same figures.',
    where,
  })
