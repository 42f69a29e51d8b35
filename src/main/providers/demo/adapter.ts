import type { ProviderAdapter } from '@shared/worker/invocation'
import { foldLines, newReading } from '../folding-adapter'
import { buildDemo } from './build-args'
import { parseDemo } from './parse-line'

/** The scripted worker that is shipped with the app. */
export const demoAdapter: ProviderAdapter = {
  traits: {
    id: 'demo',
    label: 'Demo',
    readOnly: 'enforced',
    resume: true,
    promptTransport: 'stdin',
    idleLimit: true,
    liveTokens: 'exact',
    costCap: false,
    reportsTokens: true,
    reportsCost: true,
    verified: true,
  },
  invocation: buildDemo,
  ...foldLines({ start: (carry) => ({ reading: newReading(carry) }), event: parseDemo }),
  stderrCause: () => null,
}
