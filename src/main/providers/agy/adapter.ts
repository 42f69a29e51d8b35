import type { ParserState, ProviderAdapter } from '@shared/worker/invocation'
import { buildAgy } from './build-args'
import { type AgyState, parseAgyLine, startAgy } from './parse-line'

/** Antigravity's `agy`, by its documented shapes; never run against the real CLI. */
export const agyAdapter: ProviderAdapter = {
  traits: {
    id: 'agy',
    label: 'Antigravity',
    readOnly: 'enforced',
    resume: true,
    promptTransport: 'argument',
    idleLimit: false,
    liveTokens: 'none',
    costCap: false,
    reportsTokens: true,
    reportsCost: false,
    verified: false,
  },
  invocation: buildAgy,
  start: startAgy,
  line: (state, line) => parseAgyLine(own(state), line),
  reading: (state) => own(state).reading,
  stderrCause: () => null,
}

// What `startAgy` made, or its JSON copy from the tail index.
const own = (state: ParserState): AgyState => state as AgyState
