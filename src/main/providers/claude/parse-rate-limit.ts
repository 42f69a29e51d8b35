import type { QuotaReading } from '@shared/quota/reading'
import type { WorkerEvent } from '@shared/worker/event'
import { epochSeconds, isObject, type JsonObject, num, obj, str } from '../json-reader'
import type { ClaudeState } from './state'

/** `rate_limit_event`: comes only with a subscription. */
export const parseRateLimit = (state: ClaudeState, event: JsonObject): readonly WorkerEvent[] => {
  const info = obj(event, 'rate_limit_info')
  const readings = windowReadings(info)
  if (str(info, 'status') === 'rejected') state.refusedUntil = epochSeconds(info, 'resetsAt')
  const named = new Set(readings.map(({ window }) => window))
  state.reading.quota = [
    ...state.reading.quota.filter(({ window }) => !named.has(window)),
    ...readings,
  ]
  return [{ kind: 'quota', readings }]
}

const windowReadings = (info: JsonObject | null): QuotaReading[] => {
  const windows = Object.entries(obj(info, 'unifiedWindows') ?? {})
  const name = str(info, 'rateLimitType')
  if (windows.length === 0 && name !== null) windows.push([name, info])
  return windows.flatMap(([window, value]) =>
    isObject(value) ? [windowReading(window, value)] : [],
  )
}

const windowReading = (name: string, value: JsonObject): QuotaReading => {
  const used = num(value, 'utilization')
  return {
    window: windowNames.get(name) ?? name,
    // 0.93 * 100 is 93.00000000000001.
    usedPercent: used === null ? null : Math.min(100, Math.max(0, Math.round(used * 1e4) / 100)),
    resetsAt: epochSeconds(value, 'resetsAt'),
    status: statuses.get(str(value, 'status') ?? '') ?? null,
  }
}

const windowNames = new Map([
  ['five_hour', '5h'],
  ['seven_day', 'week'],
  ['seven_day_opus', 'opus'],
])

const statuses = new Map<string, QuotaReading['status']>([
  ['allowed', 'ok'],
  ['allowed_warning', 'warning'],
  ['rejected', 'rejected'],
])
