import type { WorkerEvent } from '@shared/worker/event'
import type { Usage } from '@shared/worker/usage'
import { cause } from '../cause'
import { clip } from '../event-text'
import type { FoldState } from '../folding-adapter'
import { noteRefusal } from '../refusals'
import { count, type JsonObject, money, obj, str, whole } from '../json-reader'

type Handler = (state: FoldState, event: JsonObject) => readonly WorkerEvent[]

/** One line of the demo worker; its head lists the format. */
export const parseDemo: Handler = (state, event) =>
  handlers.get(str(event, 'type') ?? '')?.(state, event) ?? [
    { kind: 'notice', text: clip(str(event, 'type') ?? 'unknown event', 200) },
  ]

const textOf = (event: JsonObject): string => clip(str(event, 'text') ?? '')
const idOf = (event: JsonObject): string => str(event, 'id') ?? ''

const session: Handler = ({ reading }, event) => {
  const model = str(event, 'model')
  reading.sessionId = str(event, 'session')
  if (model !== null) reading.models = [model]
  return [{ kind: 'session', sessionId: reading.sessionId, model, text: 'Demo worker' }]
}

const tool: Handler = (_state, event) => [
  { kind: 'tool', id: idOf(event), name: str(event, 'name') ?? 'tool', text: textOf(event) },
]

const toolResult: Handler = (_state, event) => [
  { kind: 'toolResult', id: idOf(event), ok: event['ok'] === true, text: textOf(event) },
]

const command: Handler = (_state, event) => [
  {
    kind: 'command',
    id: idOf(event),
    command: clip(str(event, 'command') ?? ''),
    status: str(event, 'status') === 'ended' ? 'ended' : 'started',
    exitCode: whole(event, 'exitCode'),
    output: clip(str(event, 'output') ?? ''),
  },
]

const changes = new Map<string, 'add' | 'delete'>([
  ['add', 'add'],
  ['delete', 'delete'],
])

const fileChange: Handler = (_state, event) => [
  {
    kind: 'fileChange',
    changes: [
      {
        path: str(event, 'path') ?? '',
        change: changes.get(str(event, 'change') ?? '') ?? 'edit',
        added: count(event, 'added'),
        removed: count(event, 'removed'),
      },
    ],
  },
]

const denied: Handler = ({ reading }, event) => {
  const name = str(event, 'tool') ?? 'tool'
  noteRefusal(reading, name)
  return [{ kind: 'denied', tool: name, text: textOf(event) }]
}

/** Figures are those of this turn so far. */
const usage: Handler = ({ reading }, event) => {
  const own = obj(event, 'usage')
  const figures: Usage = {
    input: count(own, 'input'),
    cacheRead: count(own, 'cacheRead'),
    cacheWrite: count(own, 'cacheWrite'),
    output: count(own, 'output'),
  }
  reading.usage = figures
  reading.usageIsFloor = false
  reading.costUsd = money(event, 'costUsd')
  const [model] = reading.models
  if (model !== undefined && reading.costUsd !== null)
    reading.costByModel = { [model]: reading.costUsd }
  return [{ kind: 'usage', usage: figures, costUsd: reading.costUsd }]
}

const result: Handler = (state, event) => {
  const { reading } = state
  const ok = event['ok'] === true
  const text = str(event, 'text') ?? ''
  const figures = usage(state, event)
  reading.finished = true
  reading.resultOk = ok
  reading.resultText = ok ? text : null
  reading.cause = ok ? null : cause('error', text)
  return [...figures, { kind: 'result', ok, text: clip(text) }]
}

const handlers = new Map<string, Handler>([
  ['session', session],
  ['message', (_state, event) => [{ kind: 'message', text: textOf(event) }]],
  ['thinking', (_state, event) => [{ kind: 'thinking', text: textOf(event) }]],
  ['error', (_state, event) => [{ kind: 'error', text: textOf(event) }]],
  ['tool', tool],
  ['tool_result', toolResult],
  ['command', command],
  ['file_change', fileChange],
  ['denied', denied],
  ['usage', usage],
  ['result', result],
])
