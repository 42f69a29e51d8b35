import { type ExpectedTurn, silent } from '../testing/expected-turn'

// Every step: 1500 input, 5000 cached and 42 output tokens, 0.00171 USD.
const answered = (steps: number, result: string, id: string): ExpectedTurn => ({
  ...silent,
  ending: 'succeeded',
  failureKind: null,
  session: { id },
  result,
  usage: [1500 * steps, 5000 * steps, 0, 42 * steps],
  costUsd: 0.00171 * steps,
})
const one = 'Mock done after 1 tool result(s).'
const writer = 'ses_dd7df3ae0ffeEJRMQKFubGHsf1'

export const opencodeExpected: Readonly<Record<string, ExpectedTurn>> = {
  'opencode-resume': answered(1, 'res', writer),
  'opencode-text': answered(1, 'hello', 'ses_dd7e0d1c1ffeC0TrlCAkzXl4KB'),
  'opencode-write': { ...answered(2, one, writer), fileChanges: 1 },
  'opencode-write-planagent': {
    ...answered(2, one, 'ses_dd7df1c7dffem16Ib3H0LW00TZ'),
    denials: ['write'],
  },
}
