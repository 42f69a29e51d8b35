import type { WorkerEvent } from '@shared/worker/event'
import { clip, valueText } from '../event-text'
import { type JsonObject, obj, objs, str } from '../json-reader'
import type { ClaudeState } from './state'

/** `user`: what a tool gave back, or a text that Claude Code put in by itself. */
export const parseToolResult = (state: ClaudeState, event: JsonObject): readonly WorkerEvent[] => {
  const details = obj(event, 'tool_use_result')
  return objs(obj(event, 'message'), 'content').flatMap((block) => {
    if (str(block, 'type') === 'text')
      return [{ kind: 'notice' as const, text: clip(str(block, 'text') ?? '') }]
    return str(block, 'type') === 'tool_result' ? resultEvents(state, block, details) : []
  })
}

const resultEvents = (
  state: ClaudeState,
  block: JsonObject,
  details: JsonObject | null,
): readonly WorkerEvent[] => {
  const id = str(block, 'tool_use_id') ?? ''
  const ok = block['is_error'] !== true
  const text = contentText(block)
  const at = state.running.findIndex((command) => command.id === id)
  const command = state.running[at]?.command
  if (command !== undefined) {
    state.running.splice(at, 1)
    return [
      { kind: 'command', id, command, status: 'ended', exitCode: exitCode(ok, text), output: text },
    ]
  }
  const change = ok ? fileChange(details) : null
  return [{ kind: 'toolResult', id, ok, text }, ...(change === null ? [] : [change])]
}

const contentText = (block: JsonObject): string => {
  const content = block['content']
  if (!Array.isArray(content)) return valueText(content)
  return clip(
    objs(block, 'content')
      .map((part) => str(part, 'text') ?? `[${str(part, 'type') ?? 'content'}]`)
      .join('\n'),
  )
}

/** Claude Code words a failed command's status as its first line; a refused one has none. */
const exitCode = (ok: boolean, text: string): number | null => {
  if (ok) return 0
  const found = /^(?:Error: )?Exit code (\d{1,3})\b/.exec(text)
  return found?.[1] === undefined ? null : Number(found[1])
}

const fileChange = (details: JsonObject | null): WorkerEvent | null => {
  const path = str(details, 'filePath')
  if (path === null || !Array.isArray(details?.['structuredPatch'])) return null
  const created = details['originalFile'] === null
  const lines = objs(details, 'structuredPatch').flatMap((hunk) => {
    const own = hunk['lines']
    return Array.isArray(own) ? own.filter((line) => typeof line === 'string') : []
  })
  const added = created
    ? lineCount(str(details, 'content') ?? '')
    : lines.filter((line) => line.startsWith('+')).length
  const removed = lines.filter((line) => line.startsWith('-')).length
  return {
    kind: 'fileChange',
    changes: [{ path, change: created ? 'add' : 'edit', added, removed }],
  }
}

const lineCount = (text: string): number =>
  text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
