import type { TurnReading } from '@shared/outcome/turn-reading'
import type { WorkerEvent } from '@shared/worker/event'
import { addUsage, noUsage, type Usage } from '@shared/worker/usage'
import { cause, kindOfHttpStatus } from '../cause'
import { clip } from '../event-text'
import { type FoldState, newReading } from '../folding-adapter'
import { count, type JsonObject, money, obj, str, whole } from '../json-reader'
import { parseTool } from './parse-tool'

/** What opencode's parser keeps between lines: the message whose text parts make the answer. */
export interface OpencodeState extends FoldState {
  messageId: string | null
}

export const startOpencode = (carry: TurnReading['carry']): OpencodeState => ({
  reading: newReading(carry),
  messageId: null,
})

type Handler = (state: OpencodeState, event: JsonObject) => readonly WorkerEvent[]

/** One line of `opencode run --format json`. */
export const parseOpencode: Handler = (state, event) => {
  const type = str(event, 'type') ?? ''
  const session = noteSession(state.reading, event)
  const handler = handlers.get(type)
  const own: readonly WorkerEvent[] =
    handler === undefined
      ? [{ kind: 'notice', text: clip(type === '' ? 'unknown event' : type, 200) }]
      : handler(state, event)
  return session === null ? own : [session, ...own]
}

const noteSession = (reading: TurnReading, event: JsonObject): WorkerEvent | null => {
  const sessionId = str(event, 'sessionID')
  if (sessionId === null || reading.sessionId !== null) return null
  reading.sessionId = sessionId
  return { kind: 'session', sessionId, model: null, text: 'opencode' }
}

const stepStart: Handler = ({ reading }) => {
  reading.finished = false
  return []
}

const text: Handler = (state, event) => {
  const part = obj(event, 'part')
  const said = str(part, 'text') ?? ''
  const messageId = str(part, 'messageID')
  const { reading } = state
  const goesOn = messageId === state.messageId && reading.resultText !== null
  reading.resultText = goesOn ? `${reading.resultText ?? ''}\n${said}` : said
  state.messageId = messageId
  return [{ kind: 'message', text: clip(said) }]
}

const reasoning: Handler = (_state, event) => [
  { kind: 'thinking', text: clip(str(obj(event, 'part'), 'text') ?? '') },
]

/** Tokens and cost of one step; a step that ends for another reason than `stop` is followed by the next. */
const stepFinish: Handler = ({ reading }, event) => {
  const part = obj(event, 'part')
  const tokens = obj(part, 'tokens')
  const cost = money(part, 'cost')
  if (tokens !== null) reading.usage = addUsage(reading.usage ?? noUsage, stepUsage(tokens))
  if (cost !== null) reading.costUsd = (reading.costUsd ?? 0) + cost
  const last = str(part, 'reason') === 'stop'
  reading.finished = last
  reading.usageIsFloor = !last
  if (last) {
    reading.resultOk = true
    reading.cause = null
  }
  const usage: WorkerEvent = {
    kind: 'usage',
    usage: reading.usage ?? noUsage,
    costUsd: reading.costUsd,
  }
  if (!last) return [usage]
  return [usage, { kind: 'result', ok: true, text: clip(reading.resultText ?? '') }]
}

const stepUsage = (tokens: JsonObject): Usage => ({
  input: count(tokens, 'input'),
  cacheRead: count(obj(tokens, 'cache'), 'read'),
  cacheWrite: count(obj(tokens, 'cache'), 'write'),
  output: count(tokens, 'output'),
})

const error: Handler = ({ reading }, event) => {
  const own = obj(event, 'error')
  const data = obj(own, 'data')
  const message =
    str(data, 'message') ?? str(own, 'message') ?? str(own, 'name') ?? 'opencode reported an error'
  const status = whole(data, 'statusCode')
  const kind = status === null ? null : kindOfHttpStatus(status)
  reading.finished = true
  reading.resultOk = false
  reading.cause = cause(kind ?? 'error', message)
  return [{ kind: 'error', text: clip(message) }]
}

const handlers = new Map<string, Handler>([
  ['step_start', stepStart],
  ['text', text],
  ['reasoning', reasoning],
  ['tool_use', parseTool],
  ['step_finish', stepFinish],
  ['error', error],
])
