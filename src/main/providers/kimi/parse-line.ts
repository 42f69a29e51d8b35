import type { WorkerEvent } from '@shared/worker/event'
import { clip, valueText } from '../event-text'
import type { FoldState } from '../folding-adapter'
import { cause } from '../cause'
import { type JsonObject, obj, objs, str } from '../json-reader'
import { looseText, noteLooseFacts } from '../loose-event'

type Handler = (state: FoldState, event: JsonObject) => readonly WorkerEvent[]

/** One line of Kimi's `stream-json`: chat messages by role, or an event by type. */
export const parseKimi: Handler = (state, event) => {
  noteLooseFacts(state.reading, event)
  const name = str(event, 'role') ?? str(event, 'type') ?? ''
  const handler = handlers.get(name)
  if (handler !== undefined) return handler(state, event)
  return [{ kind: 'notice', text: clip(looseText(event) ?? (name || 'unknown event')) }]
}

/** An answer without tool calls is the last word, until another line says otherwise. */
const assistant: Handler = ({ reading }, event) => {
  const text = looseText(event)
  const calls = objs(event, 'tool_calls')
  reading.finished = calls.length === 0 && text !== null
  if (reading.finished) {
    reading.resultOk = true
    reading.resultText = text
  }
  const message: WorkerEvent[] = text === null ? [] : [{ kind: 'message', text: clip(text) }]
  return [...message, ...calls.map(toolCall)]
}

const toolCall = (call: JsonObject): WorkerEvent => {
  const called = obj(call, 'function')
  return {
    kind: 'tool',
    id: str(call, 'id') ?? '',
    name: str(called, 'name') ?? 'tool',
    text: valueText(called?.['arguments'], 2048),
  }
}

const tool: Handler = ({ reading }, event) => {
  reading.finished = false
  const id = str(event, 'tool_call_id') ?? ''
  return [
    { kind: 'toolResult', id, ok: event['is_error'] !== true, text: clip(looseText(event) ?? '') },
  ]
}

const error: Handler = ({ reading }, event) => {
  const text = str(obj(event, 'error'), 'message') ?? looseText(event) ?? 'Kimi reported an error'
  reading.finished = true
  reading.resultOk = false
  reading.cause = cause('error', text)
  return [{ kind: 'error', text: clip(text) }]
}

const handlers = new Map<string, Handler>([
  ['assistant', assistant],
  ['tool', tool],
  ['error', error],
])
