import { type ExpectedTurn, silent } from '../testing/expected-turn'

// The recorded model server bills every answer 1200 fresh, 5000 cached, 300 cache-write and 42 output
// tokens: 0.00814 USD on Opus, half of it on Sonnet.
const opus = 'claude-opus-5-5'
const answered = (
  calls: number,
  result: string,
  other: Partial<ExpectedTurn> = {},
): ExpectedTurn => ({
  ...silent,
  ending: 'succeeded',
  failureKind: null,
  session: 'yes',
  result,
  usage: [1200 * calls, 5000 * calls, 300 * calls, 42 * calls],
  costUsd: 0.00814 * calls,
  models: [opus],
  ...other,
})
const plain = 'Mock final answer.'
const one = 'Mock done after 1 tool result(s).'
const two = 'Mock done after 2 tool result(s).'
const named = (id: string) => ({ session: { id } }) as const
const denied = (...denials: string[]) => ({ denials })
const deniedCommand = (command: string) =>
  ({ denials: ['Bash'], deniedCommands: [command], commands: 0 }) as const
const ran = { commands: 1 }
const wrote = { fileChanges: 1 }

/** The API refused: Claude Code words it as a result that is an error, and exits with 1. */
const refused = (
  failureKind: ExpectedTurn['failureKind'],
  says: string,
  other: Partial<ExpectedTurn> = {},
): ExpectedTurn => ({
  ...silent,
  failureKind,
  says,
  session: 'yes',
  usage: [0, 0, 0, 0],
  costUsd: 0,
  ...other,
})
/** It ended before it printed a line; only stderr says why. */
const onStderr = (says: string): ExpectedTurn => ({ ...silent, says })
/** Not a turn at all, so nothing in its own format. */
const noTurn = (exit: 0 | 1): ExpectedTurn => ({
  ...silent,
  failureKind: exit === 0 ? 'invalid_output' : 'error',
})
const stopped = (id: string | null, other: Partial<ExpectedTurn> = {}): ExpectedTurn => ({
  ...silent,
  ending: 'stopped',
  failureKind: 'stopped',
  session: id === null ? 'yes' : { id },
  ...other,
})
const budget = (commands: number, other: Partial<ExpectedTurn> = {}): ExpectedTurn => ({
  ...answered(3, ''),
  ending: 'over_budget',
  failureKind: 'budget',
  result: null,
  says: 'Reached maximum budget ($0.02)',
  commands,
  ...other,
})
const windows = (
  usedPercent: number,
  status: 'ok' | 'warning' | 'rejected',
  resetsAt: number,
  weekResetsAt: number,
): ExpectedTurn['quota'] => [
  { window: '5h', usedPercent, resetsAt, status },
  { window: 'week', usedPercent: 17, resetsAt: weekResetsAt, status: 'ok' },
]
const sonnet = { models: ['claude-sonnet-5-5'], costUsd: 0.00407 }
const cost = [
  'Estimated cost:        $0.0000',
  'Total duration (API):  0s',
  'Total duration (wall): 0s',
  'Total code changes:    0 lines added, 0 lines removed',
  'Usage:                 0 input, 0 output, 0 cache read, 0 cache write',
].join('\n')
const first = '11111111-2222-4333-8444-555555555555'

export const claudeExpected: Readonly<Record<string, ExpectedTurn>> = {
  'claude-401-oauth': refused('not_logged_in', 'Not logged in · Please run /login', { retries: 2 }),
  'claude-acceptEdits-bash': answered(2, one, deniedCommand('npm test')),
  'claude-acceptEdits-gitdir': answered(2, one, denied('Write')),
  'claude-adddir': answered(2, one, wrote),
  // Two results in one process: the subagent's two calls are billed with the first one's.
  'claude-agent': answered(4, one, named('9ff36874-f61f-4a2e-a2d8-8f5d04fe0eca')),
  'claude-ask': answered(2, one),
  'claude-auth-status-apikey': noTurn(0),
  'claude-auth-status-authtoken': noTurn(0),
  'claude-auth-status-loggedout': noTurn(1),
  'claude-auth-status-loggedout-text': noTurn(1),
  'claude-auth-status-oauthtoken': noTurn(0),
  'claude-bad-effort': answered(1, plain),
  'claude-bad-sessionid': onStderr('Invalid session ID. Must be a valid UUID.'),
  'claude-badflag': onStderr("unknown option '--no-such-flag'"),
  'claude-bare': answered(1, plain),
  'claude-budget-resume-loop': budget(3, named(first)),
  'claude-continue': answered(1, 'cont', named(first)),
  'claude-disallowed-bash': answered(2, one, ran),
  'claude-edit': answered(3, two, wrote),
  'claude-err-400': refused('error', 'API Error: 400 mock bad request'),
  'claude-err-401': refused('not_logged_in', 'Invalid API key', { retries: 1 }),
  'claude-err-429': refused('rate_limited', 'Request rejected (429)', { retries: 1 }),
  'claude-err-429-default': {
    ...silent,
    ending: 'timed_out',
    failureKind: 'timed_out',
    session: 'yes',
    retries: 7,
  },
  'claude-err-500': refused('network', 'API Error: 500', { retries: 1 }),
  'claude-err-529-default': refused('network', 'Repeated 529 Overloaded errors', { retries: 2 }),
  // The stream was cut twice before the third try ended: those tokens were billed as well.
  'claude-err-cut': answered(3, plain, {
    usage: [3600, 15000, 900, 54],
    costUsd: 0.02298,
    retries: 1,
  }),
  'claude-err-hang': stopped(null),
  'claude-err-overflow': refused('context_limit', 'Prompt is too long'),
  'claude-exitplan': answered(2, one),
  'claude-hang-apitimeout': refused('network', 'Request timed out', { retries: 1 }),
  'claude-invalid-permission-mode': answered(1, plain),
  'claude-json': answered(1, plain),
  'claude-lean': answered(1, plain, { models: ['claude-haiku-5-5'], costUsd: 0.0002285 }),
  'claude-maxbudget': budget(3),
  'claude-maxturns': {
    ...answered(3, ''),
    ending: 'failed',
    failureKind: 'error',
    result: null,
    says: 'Reached maximum number of turns (3)',
    commands: 3,
  },
  'claude-nonroot-bypass': answered(2, one, ran),
  'claude-nonroot-bypass-outside': answered(2, one, wrote),
  'claude-nonroot-plan': answered(2, one, denied('Write')),
  'claude-nopersist': answered(1, plain, named('aaaaaaaa-0000-4000-8000-000000000009')),
  'claude-nopersist-resume': refused('error', 'No conversation found with session ID: aaaaaaaa'),
  'claude-noverbose': onStderr('requires --verbose'),
  'claude-permission-none': answered(2, one, ran),
  'claude-plan-allowedbash': answered(2, one, deniedCommand('touch pwned.txt')),
  'claude-plan-bash-ro': answered(2, one, ran),
  'claude-plan-bash-rw': answered(2, one, deniedCommand('touch pwned.txt')),
  'claude-plan-bash-rw-noauto': answered(2, one, deniedCommand('touch pwned.txt')),
  'claude-restricted': answered(3, two, denied('Read')),
  'claude-resume': answered(2, one, { ...named(first), ...wrote }),
  'claude-resume-after-maxturns': answered(1, 'go', named('7c56c170-1e42-462a-ad50-25da7c3c4338')),
  'claude-resume-othercwd': answered(1, 'x', named(first)),
  'claude-resume-unknown': refused('error', 'No conversation found with session ID: 99999999'),
  'claude-rl-ok-apikey': answered(1, plain),
  'claude-rl-ok-oauth': answered(1, plain, {
    ...sonnet,
    quota: windows(42, 'ok', 1795976015000, 1796228015000),
  }),
  'claude-rl-reject-oauth': refused('rate_limited', "You've hit your 5-hour limit", {
    resetAt: 1795976017000,
    quota: windows(100, 'rejected', 1795976017000, 1796228017000),
  }),
  'claude-rl-warn-oauth': answered(1, plain, {
    ...sonnet,
    quota: windows(93, 'warning', 1795976016000, 1796228016000),
  }),
  // A tool that is not on the list is no denial: it does not exist for this worker.
  'claude-ro-tools': answered(2, one),
  'claude-ro-tools-outside-read': answered(3, two, denied('Read')),
  'claude-sessionid-1': answered(1, 'first', named(first)),
  'claude-sessionid-dup': onStderr(`Session ID ${first} is already in use.`),
  'claude-setting-sources': answered(1, plain),
  // Exit 0, and an error inside: the result is not a success.
  'claude-sigint-slow': stopped('aaaaaaaa-0000-4000-8000-000000000002', {
    usage: [1200, 5000, 300, 9],
    costUsd: 0.00748,
    models: [opus],
  }),
  'claude-sigkill-slow': stopped('aaaaaaaa-0000-4000-8000-000000000003'),
  'claude-sigkill-slow-resume': answered(1, 'resumed'),
  // Killed during a tool: what the stream showed until then is a floor, and there is no cost.
  'claude-sigkill-tool': stopped('bbbbbbbb-0000-4000-8000-000000000005', {
    usage: [1200, 5000, 300, 1],
    models: [opus],
    commands: 1,
  }),
  'claude-sigterm-slow': stopped('aaaaaaaa-0000-4000-8000-000000000001'),
  'claude-sigterm-slow-resume': answered(1, 'resumed'),
  'claude-sigterm-tool-resume': answered(1, 'resumed'),
  'claude-slash': answered(0, cost, { models: [] }),
  'claude-slash-disabled': answered(0, "/cost isn't available in this environment.", {
    models: [],
  }),
  'claude-stdin-both': answered(1, 'both'),
  'claude-stdin-closed': onStderr('Input must be provided either through stdin'),
  'claude-stdin-devnull-arg': answered(1, 'fromarg'),
  'claude-stdin-open-arg': answered(1, 'fromarg'),
  'claude-stdin-open-noarg': onStderr('Input must be provided either through stdin'),
  // Two prompts, two results: the last one is the answer, the tokens of both count.
  'claude-streamjson-input': answered(2, 'two'),
  'claude-structured': answered(1, '{"verdict":"pass","score":3}', {
    structured: { verdict: 'pass', score: 3 },
  }),
  'claude-structured-badschema': onStderr('--json-schema is not valid JSON'),
  'claude-structured-file': onStderr('--json-schema is not valid JSON'),
  'claude-structured-invalid': answered(3, plain),
  'claude-text': answered(1, 'hello', named('6ce9d983-47b6-4a21-bfd0-872b691c1847')),
  'claude-text-no-disable': answered(1, 'hello'),
  'claude-text-no-disable-warm': answered(1, 'hello'),
  'claude-text-warm': answered(1, 'hello'),
  'claude-tools-none': answered(1, plain),
  'claude-tools-ro': answered(1, plain, sonnet),
  'claude-unreachable': refused('network', 'Connection refused', { retries: 1 }),
  'claude-write-acceptEdits': answered(2, one, wrote),
  'claude-write-auto': answered(2, one, wrote),
  'claude-write-bypass-root': {
    ...onStderr('cannot be used with root'),
    failureKind: 'permission',
  },
  'claude-write-bypass-root-issandbox': answered(2, one, wrote),
  'claude-write-dontAsk': answered(2, one, denied('Write')),
  'claude-write-dsp-root': { ...onStderr('cannot be used with root'), failureKind: 'permission' },
  'claude-write-nomode': answered(2, one, denied('Write')),
  'claude-write-plan': answered(2, one, denied('Write')),
}
