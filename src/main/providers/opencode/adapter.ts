import type { ProviderAdapter } from '@shared/worker/invocation'
import { foldLines } from '../folding-adapter'
import { buildOpencode } from './build-args'
import { parseOpencode, startOpencode } from './parse-line'

/** opencode, as recorded with 1.18.33. */
export const opencodeAdapter: ProviderAdapter = {
  traits: {
    id: 'opencode',
    label: 'opencode',
    readOnly: 'enforced',
    resume: true,
    promptTransport: 'stdin',
    idleLimit: true,
    liveTokens: 'floor',
    costCap: false,
    reportsTokens: true,
    reportsCost: true,
    verified: true,
  },
  invocation: buildOpencode,
  ...foldLines({ start: startOpencode, event: parseOpencode }),
  stderrCause: () => null,
}
