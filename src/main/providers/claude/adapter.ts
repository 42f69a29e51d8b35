import type { ProviderAdapter } from '@shared/worker/invocation'
import { stderrCauseOf } from '../cause'
import { foldLines } from '../folding-adapter'
import { buildClaude } from './build-args'
import { parseClaude } from './parse-line'
import { startClaude } from './state'

/** Claude Code, as recorded with 2.1.328. */
export const claudeAdapter: ProviderAdapter = {
  traits: {
    id: 'claude',
    label: 'Claude Code',
    readOnly: 'enforced',
    resume: true,
    promptTransport: 'stdin',
    idleLimit: true,
    liveTokens: 'floor',
    costCap: true,
    reportsTokens: true,
    reportsCost: true,
    verified: true,
  },
  invocation: buildClaude,
  ...foldLines({ start: startClaude, event: parseClaude }),
  stderrCause: (stderr, exitCode) =>
    exitCode === 0 ? null : stderrCauseOf(stderr, stderrOnlyFailures),
}

/** Failures that end the process before it prints anything on stdout. */
const stderrOnlyFailures = [
  [/cannot be used with root\/sudo privileges/, 'permission'],
  [/^Not logged in\b/, 'not_logged_in'],
  [/^No conversation found with session ID:/, 'error'],
  [/^error: (unknown option|option .* argument|missing required)/, 'error'],
  [/^Error: /, 'error'],
] as const
