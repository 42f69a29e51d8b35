import type { TurnReading } from '@shared/outcome/turn-reading'
import { type JsonObject, obj, objs, parseObject, str } from '../../json-reader'
import { causeOfTask } from '../cause'
import { isSandboxRefusal } from '../sandbox-refusal'
import { addTokens, type CodexTokens, isSame, noTokens, readTokens, tokensUsage } from '../tokens'
import { limitReadings } from './read-limits'

/** What the lines of a rollout add up to, for one turn. */
export interface RolloutFold {
  facts: Partial<TurnReading>
  /** The model this turn asks; it is billed once it has answered. */
  model: string | null
  /** Tool names of calls whose output was not read yet, by call id. */
  calls: { id: string; tool: string }[]
  /** The thread's counter as it was last said: a record that repeats it counts nothing. */
  total: CodexTokens | null
  /** What this turn's counter records add up to, for versions that write no record of the turn itself. */
  counted: CodexTokens
  /** This turn wrote a record of its own tokens, which is exact. */
  recorded: boolean
}

export const startRollout = (): RolloutFold => ({
  facts: {},
  model: null,
  calls: [],
  total: null,
  counted: noTokens,
  recorded: false,
})

/** Whether a line was written at or after an instant (ISO, UTC): records begin with their time. */
export const isWrittenSince = (line: string, iso: string): boolean =>
  line.startsWith('{"timestamp":"') && line.slice(14, 14 + iso.length) >= iso

/** Folds one line of a rollout file; a line that is not one of its records says nothing. */
export const foldRolloutLine = (fold: RolloutFold, line: string): void => {
  const record = parseObject(line)
  const payload = obj(record, 'payload')
  if (payload === null) return
  const type = str(record, 'type') ?? ''
  handlers.get(
    type === 'event_msg' || type === 'response_item' ? (str(payload, 'type') ?? '') : type,
  )?.(fold, payload)
}

/** Takes from a line of an earlier turn what the thread's counter stood at. */
export const foldEarlierLine = (fold: RolloutFold, line: string): void => {
  if (line.includes('"total_token_usage"'))
    fold.total = totalOf(obj(parseObject(line), 'payload')) ?? fold.total
}

const totalOf = (payload: JsonObject | null): CodexTokens | null => {
  const total = obj(obj(payload, 'info'), 'total_token_usage')
  return total === null ? null : readTokens(total)
}

type Handler = (fold: RolloutFold, payload: JsonObject) => void

/** A new turn of the same thread: what was read before it belongs to the turn before. */
const taskStarted: Handler = (fold) => {
  const { carry, quota } = fold.facts
  fold.facts = {
    ...(carry === undefined ? {} : { carry }),
    ...(quota === undefined ? {} : { quota }),
  }
  fold.calls = []
  fold.counted = noTokens
  fold.recorded = false
}

const turnContext: Handler = (fold, payload) => {
  fold.model = str(payload, 'model') ?? fold.model
}

/** Written after every answer of the model: this turn's own tokens. */
const tokenUsage: Handler = (fold, payload) => {
  const turn = obj(payload, 'turn_token_usage')
  if (turn === null) return
  fold.recorded = true
  noteUsage(fold, readTokens(turn))
}

const noteUsage = ({ facts, model }: RolloutFold, tokens: CodexTokens): void => {
  facts.usage = tokensUsage(tokens)
  const models = facts.models ?? []
  if (model !== null && !models.includes(model)) facts.models = [...models, model]
}

/** `info` is the thread's counter, the one `turn.completed` prints; `rate_limits` the subscription. */
const tokenCount: Handler = (fold, payload) => {
  const { facts } = fold
  const total = totalOf(payload)
  if (total !== null) {
    facts.carry = { ...total }
    countAnswer(fold, total, obj(obj(payload, 'info'), 'last_token_usage'))
  }
  const readings = limitReadings(obj(payload, 'rate_limits'))
  if (readings.length > 0) facts.quota = readings
}

/** A counter that moved on tells of one more answer; it is said again whenever only the limits changed. */
const countAnswer = (fold: RolloutFold, total: CodexTokens, last: JsonObject | null): void => {
  const before = fold.total
  fold.total = total
  if (last === null || (before !== null && isSame(total, before))) return
  fold.counted = addTokens(fold.counted, readTokens(last))
  if (!fold.recorded) noteUsage(fold, fold.counted)
}

/** The last record of a turn; with it the tokens are complete. */
const taskComplete: Handler = ({ facts }, payload) => {
  facts.usageIsFloor = false
  const error = obj(payload, 'error')
  if (error === null) return
  const full = (facts.quota ?? []).filter(({ status }) => status === 'rejected')
  const resets = full.flatMap(({ resetsAt }) => (resetsAt === null ? [] : [resetsAt]))
  const cause = causeOfTask(error, resets.length === 0 ? null : Math.max(...resets))
  if (cause !== null) facts.cause = cause
}

const keptCalls = 64

const toolCall: Handler = (fold, payload) => {
  const input = str(payload, 'input') ?? ''
  const tool = /\btools\.([A-Za-z_]\w*)\(/.exec(input)?.[1] ?? str(payload, 'name') ?? 'tool'
  fold.calls.push({ id: str(payload, 'call_id') ?? '', tool })
  if (fold.calls.length > keptCalls) fold.calls.shift()
}

const toolOutput: Handler = (fold, payload) => {
  const id = str(payload, 'call_id')
  const call = fold.calls.find((known) => known.id === id)
  if (call === undefined) return
  fold.calls = fold.calls.filter((known) => known !== call)
  const text =
    str(payload, 'output') ??
    objs(payload, 'output')
      .map((part) => str(part, 'text'))
      .join('\n')
  if (isSandboxRefusal(text)) fold.facts.denials = [...(fold.facts.denials ?? []), call.tool]
}

const handlers = new Map<string, Handler>([
  ['task_started', taskStarted],
  ['turn_context', turnContext],
  ['token_usage_record', tokenUsage],
  ['token_count', tokenCount],
  ['task_complete', taskComplete],
  ['custom_tool_call', toolCall],
  ['function_call', toolCall],
  ['custom_tool_call_output', toolOutput],
  ['function_call_output', toolOutput],
])
