import type { ProviderAdapter } from '@shared/worker/invocation'
import { stderrCauseOf } from '../cause'
import { foldLines } from '../folding-adapter'
import { buildCodex } from './build-args'
import { parseCodex } from './parse-line'
import { openRollout } from './rollout/side-reader'
import { startCodex } from './state'

/** Codex, as recorded with 0.169.0. */
export const codexAdapter: ProviderAdapter = {
  traits: {
    id: 'codex',
    label: 'Codex',
    readOnly: 'enforced',
    resume: true,
    promptTransport: 'stdin',
    idleLimit: true,
    liveTokens: 'exact',
    costCap: false,
    reportsTokens: true,
    reportsCost: false,
    verified: true,
  },
  invocation: buildCodex,
  ...foldLines({ start: startCodex, event: parseCodex }),
  stderrCause: (stderr, exitCode) =>
    exitCode === 1 || exitCode === 2 ? stderrCauseOf(stderr, stderrOnlyFailures) : null,
  sideReader: openRollout,
}

/** Codex logs harmless errors to stderr, so only these sentences, each of which ends it at once, count. */
const stderrOnlyFailures = [
  [/^error: unexpected argument /, 'error'],
  [/^error: invalid value /, 'error'],
  [/^Error: thread\/resume: .*no rollout found for thread id/, 'error'],
  [/^Not inside a trusted directory/, 'error'],
  [/^No prompt provided via stdin/, 'error'],
  [/^Failed to read output schema file/, 'error'],
] as const
