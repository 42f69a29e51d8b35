import type { FailureKind } from '@shared/outcome/ending'
import type { ReportedCause } from '@shared/outcome/turn-reading'
import { cause, kindOfHttpStatus } from '../cause'
import { type JsonObject, str, whole } from '../json-reader'
import type { ClaudeState } from './state'

/** Error words of assistant messages and of `api_error`; `server_error` also stands for no answer at all. */
const kinds: Readonly<Record<string, FailureKind>> = {
  authentication_failed: 'not_logged_in',
  rate_limit: 'rate_limited',
  usage_limit_reached: 'rate_limited',
  server_error: 'network',
  overloaded: 'network',
  connection_failed: 'network',
}

const terminalKinds: Readonly<Record<string, FailureKind>> = {
  prompt_too_long: 'context_limit',
  budget_exhausted: 'budget',
}

const kindOf = (table: Readonly<Record<string, FailureKind>>, word: string | null) =>
  word !== null && Object.hasOwn(table, word) ? table[word] : undefined

/** The cause in a message that Claude Code wrote itself; its result, if one comes, knows better. */
export const causeOfMessage = (
  error: string,
  text: string,
  refusedUntil: number | null,
): ReportedCause => {
  const kind = kindOf(kinds, error) ?? 'error'
  return cause(kind, text, kind === 'rate_limited' ? refusedUntil : null)
}

/** The cause in a result that is an error. */
export const causeOfResult = (
  state: ClaudeState,
  event: JsonObject,
  text: string,
): ReportedCause => {
  const status = whole(event, 'api_error_status')
  const kind =
    kindOf(terminalKinds, str(event, 'terminal_reason')) ??
    (str(event, 'subtype') === 'error_max_budget_usd' ? 'budget' : undefined) ??
    kindOf(kinds, str(event, 'api_error')) ??
    (status === null ? undefined : kindOfHttpStatus(status)) ??
    kindOf(kinds, state.messageError) ??
    'error'
  return cause(kind, text, kind === 'rate_limited' ? state.refusedUntil : null)
}
