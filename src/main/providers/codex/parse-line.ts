import type { WorkerEvent } from '@shared/worker/event'
import { clip } from '../event-text'
import { type JsonObject, obj, str } from '../json-reader'
import { causeOfText } from './cause'
import { parseItem } from './parse-item'
import type { CodexState } from './state'
import { readTokens, tokensSince, tokensUsage } from './tokens'

type Handler = (state: CodexState, event: JsonObject) => readonly WorkerEvent[]

/** One line of `codex exec --json`. A type this version does not know is named, not dropped. */
export const parseCodex: Handler = (state, event) => {
  const type = str(event, 'type') ?? ''
  const handler = handlers.get(type)
  if (handler !== undefined) return handler(state, event)
  return [{ kind: 'notice', text: clip(type === '' ? 'unknown event' : type, 200) }]
}

const threadStarted: Handler = ({ reading }, event) => {
  reading.sessionId = str(event, 'thread_id') ?? reading.sessionId
  return [{ kind: 'session', sessionId: reading.sessionId, model: null, text: 'Codex' }]
}

const item =
  (ended: boolean): Handler =>
  (state, event) => {
    const content = obj(event, 'item')
    return content === null ? [] : parseItem(state, content, ended)
  }

const turnCompleted: Handler = (state, event) => {
  const { reading } = state
  reading.finished = true
  reading.resultOk = true
  reading.cause = null
  const text = reading.resultText ?? ''
  const result: WorkerEvent = { kind: 'result', ok: true, text: clip(text) }
  const usage = obj(event, 'usage')
  if (usage === null) return [result]
  const now = readTokens(usage)
  reading.usage = tokensUsage(tokensSince(now, state.before))
  reading.usageIsFloor = false
  reading.carry = { ...now }
  return [{ kind: 'usage', usage: reading.usage, costUsd: null }, result]
}

const turnFailed: Handler = (state, event) => {
  const { reading } = state
  const text = str(obj(event, 'error'), 'message') ?? state.lastError ?? 'Codex reported a failure'
  reading.finished = true
  reading.resultOk = false
  reading.resultText = null
  reading.cause = causeOfText(text)
  return [{ kind: 'result', ok: false, text: clip(reading.cause.message) }]
}

/** Transient ones are worded as reconnects; any other is followed by `turn.failed`, unless it is cut off. */
const error: Handler = (state, event) => {
  const text = str(event, 'message') ?? ''
  const retry =
    /^Reconnecting\.\.\. (?:(\d{1,6})\/(\d{1,6})|waiting for network)(?: \((.*)\))?$/s.exec(text)
  if (retry === null) {
    state.lastError = clip(text)
    state.reading.cause = causeOfText(text)
    return [{ kind: 'error', text: clip(state.reading.cause.message) }]
  }
  const status = /\bstatus:? (\d{3})\b/.exec(text)?.[1]
  return [
    {
      kind: 'retry',
      attempt: Number(retry[1] ?? 0),
      maxAttempts: retry[2] === undefined ? null : Number(retry[2]),
      httpStatus: status === undefined ? null : Number(status),
      text: clip(retry[3] ?? text),
    },
  ]
}

const nothing: Handler = () => []

const handlers = new Map<string, Handler>([
  ['thread.started', threadStarted],
  ['turn.started', nothing],
  ['item.started', item(false)],
  ['item.updated', nothing],
  ['item.completed', item(true)],
  ['turn.completed', turnCompleted],
  ['turn.failed', turnFailed],
  ['error', error],
])
