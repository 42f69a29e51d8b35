import type { ParserState, ProviderAdapter } from '@shared/worker/invocation'
import { buildCustom } from './build-args'
import { type CustomState, parseCustomLine, startCustom } from './parse-line'

/** Any command the person names. It has no final event: a clean exit ends its result. */
export const customAdapter: ProviderAdapter = {
  traits: {
    id: 'custom',
    label: 'Custom command',
    readOnly: 'asked',
    resume: false,
    promptTransport: 'stdin',
    idleLimit: true,
    liveTokens: 'none',
    costCap: false,
    reportsTokens: false,
    reportsCost: false,
    verified: true,
  },
  invocation: buildCustom,
  start: startCustom,
  line: (state, line) => parseCustomLine(own(state), line),
  reading: (state) => own(state).reading,
  stderrCause: () => null,
}

// What `startCustom` made, or its JSON copy from the tail index.
const own = (state: ParserState): CustomState => state as CustomState
