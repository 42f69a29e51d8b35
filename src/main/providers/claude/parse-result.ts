import type { WorkerEvent } from '@shared/worker/event'
import { addUsage, noUsage, type Usage } from '@shared/worker/usage'
import { clip } from '../event-text'
import { count, isObject, type JsonObject, money, obj, objs, str } from '../json-reader'
import type { TurnReading } from '@shared/outcome/turn-reading'
import { causeOfResult } from './cause'
import { apiUsage } from './parse-message'
import { type ClaudeState, noteDenial, settleFinished } from './state'

/** `result`: one process may print several; the last one is the answer, their figures add up. */
export const parseResult = (state: ClaudeState, event: JsonObject): readonly WorkerEvent[] => {
  const { reading } = state
  const ok = event['is_error'] !== true && str(event, 'subtype') === 'success'
  const text = ok ? (str(event, 'result') ?? '') : errorText(event)
  state.resulted = true
  reading.sessionId = str(event, 'session_id') ?? reading.sessionId
  reading.resultOk = ok
  reading.resultText = ok ? text : null
  reading.structured = jsonOf(event['structured_output'])
  reading.cause = ok ? null : causeOfResult(state, event, text)
  for (const denial of objs(event, 'permission_denials'))
    noteDenial(state, {
      id: str(denial, 'tool_use_id') ?? '',
      tool: str(denial, 'tool_name') ?? 'tool',
      command: str(obj(denial, 'tool_input'), 'command'),
    })
  countResult(state, event)
  settleFinished(state)
  return [
    { kind: 'usage', usage: state.reported, costUsd: reading.costUsd },
    { kind: 'result', ok, text: clip(text) },
  ]
}

const errorText = (event: JsonObject): string => {
  const errors = event['errors']
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  if (typeof first === 'string') return first
  return str(event, 'result') ?? str(event, 'subtype') ?? 'Claude Code reported an error'
}

/** Adds this result's own part; `total_cost_usd` and `modelUsage` cover the whole session. */
const countResult = (state: ClaudeState, event: JsonObject): void => {
  const { reading } = state
  const total = money(event, 'total_cost_usd')
  const since = obj(event, 'model_usage_since_last_result') ?? sinceBefore(state, event)
  let cost = 0
  let usage: Usage = noUsage
  for (const [model, figures] of Object.entries(since)) {
    if (!isObject(figures)) continue
    const own = money(figures, 'costUSD') ?? 0
    cost += own
    usage = addUsage(usage, modelTokens(figures))
    reading.costByModel[model] = (reading.costByModel[model] ?? 0) + own
  }
  if (obj(event, 'model_usage_since_last_result') === null)
    usage = apiUsage(obj(event, 'usage') ?? {})
  if (total !== null) reading.costUsd = (reading.costUsd ?? 0) + cost
  state.reported = addUsage(state.reported, usage)
  state.live = { settled: noUsage, recent: [] }
  reading.usage = state.reported
  reading.usageIsFloor = false
  reading.models = Object.keys(reading.costByModel)
  if (total !== null) reading.carry = { costUsd: total, byModel: totals(event) }
}

const modelTokens = (figures: JsonObject): Usage => ({
  input: count(figures, 'inputTokens'),
  cacheRead: count(figures, 'cacheReadInputTokens'),
  cacheWrite: count(figures, 'cacheCreationInputTokens'),
  output: count(figures, 'outputTokens'),
})

/** For versions without their own per-result figures: the cumulative ones less what was known before. */
const sinceBefore = (state: ClaudeState, event: JsonObject): JsonObject => {
  const part: Record<string, JsonObject> = {}
  for (const [model, cost] of Object.entries(totals(event))) {
    const earlier = state.before.byModel[model] ?? 0
    if (cost > earlier) part[model] = { costUSD: cost - earlier }
    state.before.byModel[model] = cost
  }
  return part
}

const totals = (event: JsonObject): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const [model, figures] of Object.entries(obj(event, 'modelUsage') ?? {}))
    if (isObject(figures)) sums[model] = money(figures, 'costUSD') ?? 0
  return sums
}

// A value out of JSON.parse is JSON; the type can't say so.
const jsonOf = (value: unknown): TurnReading['structured'] =>
  value === undefined ? null : (value as TurnReading['structured'])
