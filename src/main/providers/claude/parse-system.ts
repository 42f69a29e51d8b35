import type { WorkerEvent } from '@shared/worker/event'
import { clip } from '../event-text'
import { count, type JsonObject, objs, str, whole } from '../json-reader'
import { type ClaudeState, noteDenial, settleFinished } from './state'

type Handler = (state: ClaudeState, event: JsonObject) => readonly WorkerEvent[]

/** `system`: everything Claude Code says about itself. Subtypes that are not listed say nothing to a person. */
export const parseSystem: Handler = (state, event) =>
  handlers.get(str(event, 'subtype') ?? '')?.(state, event) ?? []

const init: Handler = (state, event) => {
  const { reading } = state
  reading.sessionId = str(event, 'session_id') ?? reading.sessionId
  state.resulted = false
  settleFinished(state)
  const version = str(event, 'claude_code_version')
  return [
    {
      kind: 'session',
      sessionId: reading.sessionId,
      model: str(event, 'model'),
      text: `Claude Code ${version ?? ''}, ${str(event, 'permissionMode') ?? 'default'} mode`,
    },
  ]
}

const permissionDenied: Handler = (state, event) => {
  const id = str(event, 'tool_use_id') ?? ''
  const tool = str(event, 'tool_name') ?? 'tool'
  const command = state.running.find((running) => running.id === id)?.command ?? null
  noteDenial(state, { id, tool, command })
  const reason = str(event, 'message') ?? ''
  return [{ kind: 'denied', tool, text: clip(command === null ? reason : `${command}\n${reason}`) }]
}

const apiRetry: Handler = (_state, event) => [
  {
    kind: 'retry',
    attempt: count(event, 'attempt'),
    maxAttempts: whole(event, 'max_retries'),
    httpStatus: whole(event, 'error_status'),
    text: clip(str(event, 'error') ?? ''),
  },
]

const backgroundTasks: Handler = (state, event) => {
  state.backgroundTasks = objs(event, 'tasks').length
  settleFinished(state)
  return []
}

const notice =
  (label: string, key: string): Handler =>
  (_state, event) => [{ kind: 'notice', text: clip(`${label}${str(event, key) ?? ''}`) }]

const handlers = new Map<string, Handler>([
  ['init', init],
  ['permission_denied', permissionDenied],
  ['api_retry', apiRetry],
  ['background_tasks_changed', backgroundTasks],
  ['task_started', notice('Background task started: ', 'description')],
  ['task_notification', notice('Background task ended: ', 'summary')],
  ['model_fallback', notice('Another model took over: ', 'fallback_model')],
  ['informational', notice('', 'content')],
])
