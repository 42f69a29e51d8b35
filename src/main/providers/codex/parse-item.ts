import type { WorkerEvent } from '@shared/worker/event'
import { clip, valueText } from '../event-text'
import { type JsonObject, objs, str, whole } from '../json-reader'
import { noteRefusal } from '../refusals'
import { isSandboxRefusal } from './sandbox-refusal'
import type { CodexState } from './state'

type Handler = (state: CodexState, item: JsonObject, ended: boolean) => readonly WorkerEvent[]

/** `item.started` and `item.completed`; other stages repeat what these say. */
export const parseItem: Handler = (state, item, ended) =>
  (handlers.get(str(item, 'type') ?? '') ?? otherTool)(state, item, ended)

const command: Handler = (state, item, ended) => {
  const output = str(item, 'aggregated_output') ?? ''
  const exitCode = whole(item, 'exit_code')
  const text = str(item, 'command') ?? ''
  const event: WorkerEvent = {
    kind: 'command',
    id: str(item, 'id') ?? '',
    command: clip(text),
    status: ended ? 'ended' : 'started',
    exitCode,
    output: clip(output),
  }
  if (!ended || exitCode === 0 || !isSandboxRefusal(output)) return [event]
  noteRefusal(state.reading, 'exec_command')
  return [event, { kind: 'denied', tool: 'exec_command', text: clip(text) }]
}

const changeKinds = new Map<string, 'add' | 'delete'>([
  ['add', 'add'],
  ['delete', 'delete'],
])

const fileChange: Handler = (_state, item, ended) => {
  if (!ended) return []
  const changes = objs(item, 'changes').map((change) => ({
    path: str(change, 'path') ?? '',
    change: changeKinds.get(str(change, 'kind') ?? '') ?? ('edit' as const),
  }))
  if (str(item, 'status') !== 'failed') return [{ kind: 'fileChange', changes }]
  const paths = changes.map(({ path }) => path).join(', ')
  return [{ kind: 'error', text: clip(`The change of ${paths} failed`) }]
}

const agentMessage: Handler = (state, item, ended) => {
  if (!ended) return []
  const text = str(item, 'text') ?? ''
  state.reading.resultText = text
  return [{ kind: 'message', text: clip(text) }]
}

const reasoning: Handler = (_state, item, ended) =>
  ended ? [{ kind: 'thinking', text: clip(str(item, 'text') ?? '') }] : []

/** An item of type `error` is a warning: the turn goes on. */
const warning: Handler = (_state, item, ended) =>
  ended ? [{ kind: 'notice', text: clip(str(item, 'message') ?? '') }] : []

const otherTool: Handler = (_state, item, ended) => {
  const id = str(item, 'id') ?? ''
  const name = str(item, 'tool') ?? str(item, 'type') ?? 'tool'
  if (!ended) return [{ kind: 'tool', id, name, text: clip(str(item, 'prompt') ?? '') }]
  const ok = str(item, 'status') !== 'failed'
  return [{ kind: 'toolResult', id, ok, text: valueText(item['result'] ?? item['error'] ?? name) }]
}

const handlers = new Map<string, Handler>([
  ['command_execution', command],
  ['file_change', fileChange],
  ['agent_message', agentMessage],
  ['reasoning', reasoning],
  ['error', warning],
])
