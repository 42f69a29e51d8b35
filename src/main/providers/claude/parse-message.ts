import type { WorkerEvent } from '@shared/worker/event'
import type { Usage } from '@shared/worker/usage'
import { clip, valueText } from '../event-text'
import { count, type JsonObject, obj, objs, str } from '../json-reader'
import { causeOfMessage } from './cause'
import { type ClaudeState, countMessage } from './state'

/** `assistant`: one content block of a message, or an error that Claude Code words as a message. */
export const parseMessage = (state: ClaudeState, event: JsonObject): readonly WorkerEvent[] => {
  const message = obj(event, 'message')
  const blocks = objs(message, 'content')
  const error = str(event, 'error')
  if (error !== null) {
    const text = blocks.map((block) => str(block, 'text') ?? '').join('\n')
    state.messageError = error
    state.reading.cause = causeOfMessage(error, text, state.refusedUntil)
    return [{ kind: 'error', text: clip(text) }]
  }
  countTokens(state, message)
  return blocks.flatMap((block) => blockEvents(state, block))
}

const countTokens = (state: ClaudeState, message: JsonObject | null): void => {
  const id = str(message, 'id')
  const usage = obj(message, 'usage')
  const model = str(message, 'model')
  if (id === null || usage === null || model === '<synthetic>') return
  countMessage(state, id, apiUsage(usage))
  if (model !== null && !state.reading.models.includes(model)) state.reading.models.push(model)
}

/** Tokens as the Messages API words them. */
export const apiUsage = (usage: JsonObject): Usage => ({
  input: count(usage, 'input_tokens'),
  cacheRead: count(usage, 'cache_read_input_tokens'),
  cacheWrite: count(usage, 'cache_creation_input_tokens'),
  output: count(usage, 'output_tokens'),
})

const blockEvents = (state: ClaudeState, block: JsonObject): readonly WorkerEvent[] => {
  const type = str(block, 'type')
  if (type === 'text') return [{ kind: 'message', text: clip(str(block, 'text') ?? '') }]
  if (type === 'thinking') return [{ kind: 'thinking', text: clip(str(block, 'thinking') ?? '') }]
  return type === 'tool_use' ? [toolEvent(state, block)] : []
}

const keptCommands = 64

const toolEvent = (state: ClaudeState, block: JsonObject): WorkerEvent => {
  const id = str(block, 'id') ?? ''
  const name = str(block, 'name') ?? ''
  const input = obj(block, 'input')
  const command = str(input, 'command')
  if (name !== 'Bash' || command === null) return { kind: 'tool', id, name, text: toolText(input) }
  state.running.push({ id, command: clip(command, 4096) })
  if (state.running.length > keptCommands) state.running.shift()
  return {
    kind: 'command',
    id,
    command: clip(command),
    status: 'started',
    exitCode: null,
    output: '',
  }
}

/** What a tool works on, where its input says it in one field. */
const toolText = (input: JsonObject | null): string =>
  str(input, 'file_path') ??
  str(input, 'pattern') ??
  str(input, 'path') ??
  str(input, 'url') ??
  str(input, 'description') ??
  valueText(input, 2048)
