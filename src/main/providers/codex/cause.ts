import type { FailureKind } from '@shared/outcome/ending'
import type { ReportedCause } from '@shared/outcome/turn-reading'
import { cause, kindOfHttpStatus } from '../cause'
import { isObject, type JsonObject, obj, parseObject, str, whole } from '../json-reader'

/** Codex words its failures on stdout and nothing else; these are its own sentences. */
const sentences: readonly (readonly [RegExp, FailureKind])[] = [
  [/hit your usage limit/i, 'rate_limited'],
  [/ran out of room in the model's context window/i, 'context_limit'],
  [/^Missing environment variable:/, 'not_logged_in'],
  [/^stream disconnected before completion/, 'network'],
  [/^Connection failed/, 'network'],
  [/experiencing high demand/, 'network'],
]

/** The cause of a `turn.failed`, by its text. The rollout knows better where there is one. */
export const causeOfText = (text: string): ReportedCause => {
  const message = innerMessage(text)
  const sentence = sentences.find(([pattern]) => pattern.test(message))
  const status = /\b(?:unexpected|last) status:? (\d{3})\b/.exec(message)?.[1]
  const kind = sentence?.[1] ?? (status === undefined ? null : kindOfHttpStatus(Number(status)))
  return cause(kind ?? 'error', message)
}

/** A refused request comes as the service's whole JSON answer. */
const innerMessage = (text: string): string =>
  str(obj(parseObject(text), 'error'), 'message') ?? text

const errorKinds: ReadonlyMap<string, FailureKind> = new Map([
  ['usage_limit_exceeded', 'rate_limited'],
  ['context_window_exceeded', 'context_limit'],
  ['unauthorized', 'not_logged_in'],
  ['internal_server_error', 'network'],
  ['http_connection_failed', 'network'],
])

/** The cause in a rollout's `task_complete.error`; null when it holds no more than the text does. */
export const causeOfTask = (error: JsonObject, resetAt: number | null): ReportedCause | null => {
  const text = str(error, 'message')
  if (text === null) return null
  const kind = kindOfInfo(error['codex_error_info'])
  if (kind === null) return causeOfText(text)
  return cause(kind, innerMessage(text), kind === 'rate_limited' ? resetAt : null)
}

/** `codex_error_info` is a name, or one name with details such as `http_status_code`. */
const kindOfInfo = (info: unknown): FailureKind | null => {
  if (typeof info === 'string') return errorKinds.get(info) ?? null
  if (!isObject(info)) return null
  const name = Object.keys(info)[0] ?? ''
  const status = whole(obj(info, name), 'http_status_code')
  return (status === null ? null : kindOfHttpStatus(status)) ?? errorKinds.get(name) ?? null
}
