import type { Usage } from '@shared/worker/usage'
import { count, type JsonObject } from '../json-reader'

/** Token counters as Codex words them; cached and cache-write tokens are part of the input. */
export interface CodexTokens {
  readonly input_tokens: number
  readonly cached_input_tokens: number
  readonly cache_write_input_tokens: number
  readonly output_tokens: number
}

export const readTokens = (object: JsonObject): CodexTokens => ({
  input_tokens: count(object, 'input_tokens'),
  cached_input_tokens: count(object, 'cached_input_tokens'),
  cache_write_input_tokens: count(object, 'cache_write_input_tokens'),
  output_tokens: count(object, 'output_tokens'),
})

/** What was added since `before`. A counter that fell was started anew, so all of it is new. */
export const tokensSince = (now: CodexTokens, before: CodexTokens | null): CodexTokens => {
  if (before === null || keys.some((key) => now[key] < before[key])) return now
  return {
    input_tokens: now.input_tokens - before.input_tokens,
    cached_input_tokens: now.cached_input_tokens - before.cached_input_tokens,
    cache_write_input_tokens: now.cache_write_input_tokens - before.cache_write_input_tokens,
    output_tokens: now.output_tokens - before.output_tokens,
  }
}

const keys = [
  'input_tokens',
  'cached_input_tokens',
  'cache_write_input_tokens',
  'output_tokens',
] as const

export const noTokens: CodexTokens = {
  input_tokens: 0,
  cached_input_tokens: 0,
  cache_write_input_tokens: 0,
  output_tokens: 0,
}

export const addTokens = (a: CodexTokens, b: CodexTokens): CodexTokens => ({
  input_tokens: a.input_tokens + b.input_tokens,
  cached_input_tokens: a.cached_input_tokens + b.cached_input_tokens,
  cache_write_input_tokens: a.cache_write_input_tokens + b.cache_write_input_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
})

export const isSame = (a: CodexTokens, b: CodexTokens): boolean =>
  keys.every((key) => a[key] === b[key])

/** `input` is what was not cached. */
export const tokensUsage = (tokens: CodexTokens): Usage => ({
  input: Math.max(
    0,
    tokens.input_tokens - tokens.cached_input_tokens - tokens.cache_write_input_tokens,
  ),
  cacheRead: tokens.cached_input_tokens,
  cacheWrite: tokens.cache_write_input_tokens,
  output: tokens.output_tokens,
})
