import type { TurnReading } from '@shared/outcome/turn-reading'
import type { WorkerEvent } from '@shared/worker/event'
import { cause } from '../cause'
import { clip } from '../event-text'
import { counted, type FoldState, newReading } from '../folding-adapter'
import { type JsonObject, parseObject, str } from '../json-reader'
import { looseText, noteLooseFacts } from '../loose-event'

/** What is kept of a custom command's output. */
export interface CustomState extends FoldState {
  /** True while every line was a JSON object: then the answer is what they say, not how they look. */
  structured: boolean
  /** An event of type `result` was read. */
  resulted: boolean
}

export const startCustom = (carry: TurnReading['carry']): CustomState => ({
  reading: newReading(carry),
  structured: true,
  resulted: false,
})

/** Most characters of plain output that become the result; the log has all of it. */
const textLimit = 64 * 1024

/** Any output: JSON lines are read by their usual fields, everything else is the result as printed. */
export const parseCustomLine = (state: CustomState, line: string): readonly WorkerEvent[] => {
  const event = parseObject(line)
  if (event === null) return counted(state.reading, plainLine(state, line))
  return counted(state.reading, jsonLine(state, event, line))
}

const plainLine = (state: CustomState, line: string): readonly WorkerEvent[] => {
  if (line.trim() === '' && state.structured) return []
  if (state.structured) {
    state.structured = false
    if (!state.resulted) state.reading.resultText = null
  }
  if (!state.resulted) addText(state.reading, line)
  return [{ kind: 'raw', text: clip(line) }]
}

const jsonLine = (state: CustomState, event: JsonObject, line: string): readonly WorkerEvent[] => {
  const { reading } = state
  noteLooseFacts(reading, event)
  const text = looseText(event)
  if (str(event, 'type') === 'result') return result(state, event, text ?? '')
  if (!state.resulted) addText(reading, state.structured && !isAnswer(event) ? (text ?? '') : line)
  return text === null
    ? [{ kind: 'raw', text: clip(line) }]
    : [{ kind: 'message', text: clip(text) }]
}

/** The structured result a worker was asked for is its answer, not an event. */
const isAnswer = (event: JsonObject): boolean =>
  str(event, 'status') !== null &&
  str(event, 'summary') !== null &&
  Array.isArray(event['questions'])

const result = (state: CustomState, event: JsonObject, text: string): readonly WorkerEvent[] => {
  const { reading } = state
  const ok = event['is_error'] !== true
  state.resulted = true
  reading.resultOk = ok
  reading.resultText = ok ? text : null
  reading.cause = ok ? null : cause('error', text || 'The command reported an error')
  return [{ kind: 'result', ok, text: clip(text) }]
}

const addText = (reading: TurnReading, line: string): void => {
  if (line === '' && reading.resultText === null) return
  const text = reading.resultText === null ? line : `${reading.resultText}\n${line}`
  reading.resultText = text.length > 2 * textLimit ? text.slice(-textLimit) : text
}
