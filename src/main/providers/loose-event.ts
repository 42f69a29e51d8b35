import type { TurnReading } from '@shared/outcome/turn-reading'
import type { Usage } from '@shared/worker/usage'
import { count, type JsonObject, money, obj, objs, str } from './json-reader'
import { noteRefusal } from './refusals'

/** Text in an event of a CLI without a recorded format: the first field that usually holds it. */
export const looseText = (event: JsonObject): string | null => {
  for (const key of ['result', 'output', 'text', 'content', 'response']) {
    const text = str(event, key)
    if (text !== null && text.trim() !== '') return text
    const parts = objs(event, key).flatMap((part) => str(part, 'text') ?? [])
    if (parts.length > 0) return parts.join('\n')
  }
  const message = obj(event, 'message')
  return message === null ? str(event, 'message') : looseText(message)
}

/** Takes session, tokens, cost and refusals from fields with their usual names. */
export const noteLooseFacts = (reading: TurnReading, event: JsonObject): void => {
  const session = sessionKeys.map((key) => str(event, key)).find((id) => id !== null && id !== '')
  if (session !== undefined && session !== null) reading.sessionId = session
  const usage = obj(event, 'usage')
  if (usage !== null) {
    reading.usage = looseUsage(usage)
    reading.usageIsFloor = false
  }
  const cost = money(event, 'total_cost_usd')
  if (cost !== null) reading.costUsd = cost
  for (const denial of objs(event, 'permission_denials'))
    noteRefusal(reading, str(denial, 'tool_name') ?? 'tool')
}

const sessionKeys = [
  'session_id',
  'sessionId',
  'conversation_id',
  'conversationId',
  'thread_id',
] as const

/** `cached_input_tokens` is part of the input, `cache_read_input_tokens` is apart from it. */
const looseUsage = (usage: JsonObject): Usage => {
  const cached = count(usage, 'cached_input_tokens')
  return {
    input: Math.max(0, count(usage, 'input_tokens') - cached),
    cacheRead: count(usage, 'cache_read_input_tokens') + cached,
    cacheWrite: count(usage, 'cache_creation_input_tokens'),
    output: count(usage, 'output_tokens'),
  }
}
