import type { QuotaReading } from '@shared/quota/reading'
import { count, epochSeconds, type JsonObject, num, obj, parseObject, str } from '../../json-reader'
import { windowName } from './window-name'

/** The windows of a `rate_limits` record; other limits than Codex's own say nothing about workers. */
export const limitReadings = (limits: JsonObject | null): QuotaReading[] => {
  if ((str(limits, 'limit_id') ?? 'codex') !== 'codex') return []
  return ['primary', 'secondary'].flatMap((name) => windowReading(obj(limits, name)))
}

/**
 * What a rollout line says of the subscription, and when it was written; null for any other line, `other`
 * for limits of a form that is not known.
 */
export const readLimits = (line: string): LimitsLine | 'other' | null => {
  if (!line.includes('"rate_limits"')) return null
  const record = parseObject(line)
  const limits = obj(obj(record, 'payload'), 'rate_limits')
  const readings = limitReadings(limits)
  const observedAt = Date.parse(str(record, 'timestamp') ?? '')
  if (readings.length === 0) return isOther(limits) ? 'other' : null
  return Number.isNaN(observedAt) ? 'other' : { readings, observedAt, credits: creditsOf(limits) }
}

/** Codex's own limits, but without a window as it is known; one that is null is simply not reported. */
const isOther = (limits: JsonObject | null): boolean =>
  limits !== null &&
  (str(limits, 'limit_id') ?? 'codex') === 'codex' &&
  !['primary', 'secondary'].some((name) => limits[name] === null) &&
  creditsOf(limits) === null

interface LimitsLine {
  readonly readings: readonly QuotaReading[]
  readonly observedAt: number
  /** What is left beside the windows, in words; null: not said. */
  readonly credits: string | null
}

const creditsOf = (limits: JsonObject | null): string | null => {
  const credits = obj(limits, 'credits')
  if (credits === null) return null
  if (credits['unlimited'] === true) return 'unlimited'
  const balance = str(credits, 'balance') ?? num(credits, 'balance')
  if (balance !== null) return String(balance)
  return credits['has_credits'] === false ? 'none' : null
}

const windowReading = (window: JsonObject | null): QuotaReading[] => {
  const used = num(window, 'used_percent')
  if (window === null || used === null) return []
  return [
    {
      window: windowName(count(window, 'window_minutes')),
      usedPercent: Math.min(100, Math.max(0, used)),
      resetsAt: epochSeconds(window, 'resets_at'),
      status: used >= 100 ? 'rejected' : 'ok',
    },
  ]
}
