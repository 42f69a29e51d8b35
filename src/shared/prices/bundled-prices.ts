import type { Price } from './price'

const claude = (model: string): string =>
  `https://platform.claude.com/docs/zh-CN/models/${model}/overview`

/** List prices, standard tier. A model stands here only with a price that was read at its source. */
export const bundledPrices: Readonly<Record<string, Price>> = {
  'claude/claude-opus-5-5': {
    input: 4,
    output: 20,
    cacheRead: 0.2,
    cacheWrite: 5,
    asOf: '2026-10-24',
    source: claude('opus-5-5'),
    note: null,
  },
  'claude/claude-sonnet-5-5': {
    input: 2,
    output: 10,
    cacheRead: 0.1,
    cacheWrite: 2.5,
    asOf: '2026-10-24',
    source: 'https://github.com/kurofune/claudit/releases/tag/v1.9.2',
    note: null,
  },
  'claude/claude-haiku-5-5': {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    cacheWrite: 0.125,
    asOf: '2026-10-24',
    source: claude('haiku-5-5'),
    note: 'for prompts up to 100,000 tokens; longer ones cost five times as much',
  },
  'codex/gpt-6.1-sol': {
    input: 2,
    output: 10,
    cacheRead: 0.1,
    cacheWrite: null,
    asOf: '2026-10-01',
    source: 'https://docs.litellm.ai/blog/gpt_6_1_sol',
    note: 'for prompts up to 272,000 tokens',
  },
  'codex/gpt-6-sol': {
    input: 2,
    output: 10,
    cacheRead: 0.2,
    cacheWrite: 2.5,
    asOf: '2026-09-22',
    source: 'https://github.com/merefield/codexometer/releases/tag/v0.18.4',
    note: 'for prompts up to 272,000 tokens',
  },
  'codex/gpt-6-luna': {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    cacheWrite: 0.125,
    asOf: '2026-09-22',
    source: 'https://github.com/merefield/codexometer/releases/tag/v0.18.4',
    note: 'for prompts up to 272,000 tokens',
  },
}

/** Names that a CLI takes for its newest model of a line. */
const aliases: Readonly<Record<string, string>> = {
  'claude/opus': 'claude/claude-opus-5-5',
  'claude/sonnet': 'claude/claude-sonnet-5-5',
  'claude/haiku': 'claude/claude-haiku-5-5',
}

/** The key under which a model's price stands. */
export const priceKey = (provider: string, model: string): string => {
  const key = `${provider}/${model}`
  return aliases[key] ?? key
}
