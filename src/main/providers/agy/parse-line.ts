import type { TurnReading } from '@shared/outcome/turn-reading'
import type { WorkerEvent } from '@shared/worker/event'
import { cause } from '../cause'
import { clip } from '../event-text'
import { counted, foreignLine, type FoldState, newReading } from '../folding-adapter'
import { type JsonObject, parseObject, str } from '../json-reader'
import { looseText, noteLooseFacts } from '../loose-event'

/** The lines of a JSON document that is not complete yet. */
export interface AgyState extends FoldState {
  open: string
}

export const startAgy = (carry: TurnReading['carry']): AgyState => ({
  reading: newReading(carry),
  open: '',
})

/** More than this without an end is no document; it is shown as it was printed. */
const documentLimit = 2 * 1024 * 1024

/** Antigravity prints one JSON document at its end, on one line or on many. */
export const parseAgyLine = (state: AgyState, line: string): readonly WorkerEvent[] => {
  const whole = parseObject(line)
  if (whole !== null && state.open === '') return counted(state.reading, result(state, whole))
  if (state.open === '' && !line.startsWith('{')) return foreignLine(state.reading, line)
  state.open = state.open === '' ? line : `${state.open}\n${line}`
  if (state.open.length > documentLimit) {
    const text = state.open
    state.open = ''
    return foreignLine(state.reading, text)
  }
  const document = line.startsWith('}') ? parseObject(state.open) : null
  if (document === null) return []
  state.open = ''
  return counted(state.reading, result(state, document))
}

const result = ({ reading }: AgyState, event: JsonObject): readonly WorkerEvent[] => {
  noteLooseFacts(reading, event)
  const failed = event['is_error'] === true || (str(event, 'subtype') ?? '').startsWith('error')
  const text = looseText(event) ?? ''
  reading.finished = true
  reading.resultOk = !failed
  reading.resultText = failed ? null : text
  reading.cause = failed ? cause('error', text || 'Antigravity reported an error') : null
  return [{ kind: 'result', ok: !failed, text: clip(text) }]
}
