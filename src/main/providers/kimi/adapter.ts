import type { ProviderAdapter } from '@shared/worker/invocation'
import { foldLines, newReading } from '../folding-adapter'
import { buildKimi } from './build-args'
import { parseKimi } from './parse-line'

/** Kimi, by its documented shapes; never run against the real CLI. */
export const kimiAdapter: ProviderAdapter = {
  traits: {
    id: 'kimi',
    label: 'Kimi',
    readOnly: 'asked',
    resume: true,
    promptTransport: 'argument',
    idleLimit: true,
    liveTokens: 'none',
    costCap: false,
    reportsTokens: false,
    reportsCost: false,
    verified: false,
  },
  invocation: buildKimi,
  ...foldLines({ start: (carry) => ({ reading: newReading(carry) }), event: parseKimi }),
  stderrCause: () => null,
}
