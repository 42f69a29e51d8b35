import type { WorkerEvent } from '@shared/worker/event'
import { clip, valueText } from '../event-text'
import { countKind, type FoldState } from '../folding-adapter'
import { type JsonObject, obj, str, whole } from '../json-reader'
import { noteRefusal } from '../refusals'

const refusal = /^The user has specified a rule which prevents you from using this/

/** `tool_use`: comes once, when the tool has ended. */
export const parseTool = ({ reading }: FoldState, event: JsonObject): readonly WorkerEvent[] => {
  const part = obj(event, 'part')
  const tool = obj(part, 'state')
  const id = str(part, 'callID') ?? ''
  const name = str(part, 'tool') ?? 'tool'
  const input = obj(tool, 'input')
  const command = str(input, 'command')
  const failed = str(tool, 'status') === 'error'
  const output = str(tool, failed ? 'error' : 'output') ?? ''
  if (failed && refusal.test(output)) {
    noteRefusal(reading, name, command)
    return [{ kind: 'denied', tool: name, text: clip(command ?? output) }]
  }
  if (command !== null) {
    countKind(reading, 'command', 1)
    return [commandEvent(id, command, tool, output)]
  }
  const events: WorkerEvent[] = [
    { kind: 'tool', id, name, text: str(input, 'filePath') ?? valueText(input, 2048) },
    { kind: 'toolResult', id, ok: !failed, text: clip(output) },
  ]
  const change = failed ? null : fileChange(tool)
  return change === null ? events : [...events, change]
}

const commandEvent = (
  id: string,
  command: string,
  tool: JsonObject | null,
  output: string,
): WorkerEvent => ({
  kind: 'command',
  id,
  command: clip(command),
  status: 'ended',
  exitCode: whole(obj(tool, 'metadata'), 'exit'),
  output: clip(output),
})

const fileChange = (tool: JsonObject | null): WorkerEvent | null => {
  const metadata = obj(tool, 'metadata')
  const path = str(metadata, 'filepath')
  if (path === null) return null
  const change = metadata?.['exists'] === false ? 'add' : 'edit'
  return { kind: 'fileChange', changes: [{ path, change }] }
}
