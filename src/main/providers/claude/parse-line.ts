import type { WorkerEvent } from '@shared/worker/event'
import { clip } from '../event-text'
import { type JsonObject, str } from '../json-reader'
import { parseMessage } from './parse-message'
import { parseRateLimit } from './parse-rate-limit'
import { parseResult } from './parse-result'
import { parseSystem } from './parse-system'
import { parseToolResult } from './parse-tool-result'
import type { ClaudeState } from './state'

const handlers = new Map<string, (state: ClaudeState, event: JsonObject) => readonly WorkerEvent[]>(
  [
    ['system', parseSystem],
    ['assistant', parseMessage],
    ['user', parseToolResult],
    ['rate_limit_event', parseRateLimit],
    ['result', parseResult],
  ],
)

/** One line of `--output-format stream-json`. A type this version does not know is named, not dropped. */
export const parseClaude = (state: ClaudeState, event: JsonObject): readonly WorkerEvent[] => {
  const type = str(event, 'type') ?? ''
  const handler = handlers.get(type)
  if (handler !== undefined) return handler(state, event)
  return [{ kind: 'notice', text: clip(type === '' ? 'unknown event' : type, 200) }]
}
