import { type ExpectedTurn, silent } from '../testing/expected-turn'

// The recorded model server counts every answer as 6500 input tokens, 5000 of them cached, and 42 output
// tokens. `turn.completed` counts a whole thread, so a resumed turn read alone holds what came before it.
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
  usage: [1500 * calls, 5000 * calls, 0, 42 * calls],
  ...other,
})
const plain = 'Mock final answer.'
const done = (results: number) => `Mock done after ${results} tool result(s).`
const named = (id: string) => ({ session: { id } }) as const
const ran = { commands: 1 }
/** Named only by a rollout. */
const sol = { models: ['gpt-6.1-sol'] }

const failed = (
  failureKind: ExpectedTurn['failureKind'],
  says: string,
  other: Partial<ExpectedTurn> = {},
): ExpectedTurn => ({ ...silent, failureKind, says, session: 'yes', ...other })
const onStderr = (says: string): ExpectedTurn => ({ ...silent, says })
const ended = (
  ending: 'stopped' | 'timed_out',
  other: Partial<ExpectedTurn> = {},
): ExpectedTurn => ({ ...silent, ending, failureKind: ending, session: 'yes', ...other })
const noTurn = (failureKind: ExpectedTurn['failureKind']): ExpectedTurn => ({
  ...silent,
  failureKind,
})
const thread = '01a2281a-542f-7e80-86e9-8708cf3fa8de'

const threadOfThree = '01a2299c-6f55-7881-8caa-8a36fbeb89d1'
const itsFork = '01a2299c-8b08-7000-bfbc-9678019625dc'

export const codexExpected: Readonly<Record<string, ExpectedTurn>> = {
  // The subagent's own tokens are only in its own rollout.
  'codex-agent': answered(3, done(2), sol),
  'codex-badflag': onStderr("unexpected argument '--nope' found"),
  'codex-badmodel': answered(1, plain),
  'codex-bash-ro': answered(2, done(1), ran),
  'codex-budget-resume': answered(5, 'more', named('01a22823-5b6d-7110-b094-8de0079b4e9d')),
  'codex-bypass': answered(2, done(1), ran),
  'codex-chatgpt-dummy': failed('error', 'workspace routing discovery failed', { retries: 9 }),
  'codex-danger': answered(2, done(1), ran),
  'codex-envkey-CODEX_API_KEY': answered(1, plain, { retries: 4 }),
  'codex-envkey-OPENAI_API_KEY': failed('not_logged_in', '401 Unauthorized', { retries: 9 }),
  'codex-ephemeral': answered(1, plain),
  'codex-err-400': failed('error', 'mock bad request'),
  'codex-err-401': failed('not_logged_in', '401 Unauthorized', { retries: 1 }),
  'codex-err-429': failed('rate_limited', '429 Too Many Requests', { retries: 1 }),
  'codex-err-429-default': failed('rate_limited', '429 Too Many Requests', { retries: 5 }),
  // The text says only "6:19 PM"; the rollout has the instant.
  'codex-err-429-usage': failed('rate_limited', 'hit your usage limit', {
    resetAt: 1795976366000,
    quota: [
      { window: '5h', usedPercent: 100, resetsAt: 1795976366000, status: 'rejected' },
      { window: 'week', usedPercent: 60, resetsAt: 1796228366000, status: 'ok' },
    ],
  }),
  'codex-err-500': failed('network', 'experiencing high demand', { retries: 1 }),
  'codex-err-529-default': failed('network', '503 Service Unavailable', { retries: 5 }),
  'codex-err-hang': ended('stopped'),
  'codex-err-overflow': failed('context_limit', "ran out of room in the model's context window"),
  'codex-err-sse_error': failed('network', 'stream disconnected', { retries: 1 }),
  'codex-features-list': noTurn('invalid_output'),
  'codex-flags': answered(1, plain),
  'codex-git-commit-adddir': answered(2, done(1), ran),
  // The sandbox refused the commit: Codex prints no item at all, and the turn goes on.
  'codex-git-commit-ws': answered(2, done(1)),
  'codex-login-status-apikey': noTurn('no_result'),
  'codex-login-status-chatgpt': noTurn('no_result'),
  'codex-login-status-envkey': noTurn('error'),
  'codex-login-status-loggedout': noTurn('error'),
  'codex-login-with-api-key': noTurn('no_result'),
  'codex-loop5': answered(6, done(5), { commands: 5 }),
  'codex-model-54': answered(2, done(1), ran),
  'codex-model-unknown': answered(3, done(2), ran),
  'codex-net-ws': answered(2, done(1), ran),
  'codex-noagents': answered(1, plain),
  'codex-noagents2': answered(1, plain),
  'codex-noauth-openai': ended('timed_out', { retries: 2 }),
  'codex-noenvkey': failed('not_logged_in', 'Missing environment variable: `MOCK_API_KEY`.'),
  'codex-nogit': answered(1, plain),
  'codex-nogit-refuse': onStderr('Not inside a trusted directory'),
  'codex-nonroot-ws': answered(2, done(1), ran),
  'codex-openai-apikey-baseurl': answered(1, plain, { retries: 4 }),
  'codex-patch-ro': answered(2, done(1)),
  'codex-patch-ws': answered(2, done(1), { ...sol, fileChanges: 1 }),
  'codex-resume-1': answered(1, 'first', named(thread)),
  'codex-resume-3-parentflags': answered(5, done(1), { ...named(thread), ...ran }),
  'codex-resume-last': answered(6, 'last', named(thread)),
  'codex-resume-othercwd': answered(8, done(1), { ...named(thread), ...ran }),
  'codex-resume-sandboxflag': onStderr("unexpected argument '--sandbox' found"),
  'codex-resume-unknown': onStderr('no rollout found for thread id 01a22818'),
  'codex-schema': answered(1, '{"verdict":"pass","score":3}'),
  'codex-schema-missing': onStderr('Failed to read output schema file'),
  'codex-sigint-slow': ended('stopped'),
  'codex-sigint-slow-resume': answered(1, 'resumed'),
  'codex-sigkill-tool': ended('stopped', { commands: 1 }),
  'codex-sigkill-tool-danger': ended('stopped', { commands: 1 }),
  'codex-sigkill-tool-resume': answered(1, 'resumed'),
  'codex-sigterm-slow': ended('stopped'),
  'codex-sigterm-slow-resume': answered(1, 'resumed'),
  // Killed in its first tool; the one answer before it is known from the rollout alone.
  'codex-sigterm-tool': ended('stopped', {
    ...named('01a2281b-736a-7762-ad87-5bf3e0e7212d'),
    ...sol,
    usage: [1500, 5000, 0, 42],
    commands: 1,
  }),
  'codex-sigterm-tool-danger': ended('stopped', { commands: 1 }),
  'codex-sigterm-tool-resume': answered(1, 'resumed'),
  'codex-stdin-devnull-arg': answered(1, 'arg'),
  'codex-stdin-empty': onStderr('No prompt provided via stdin.'),
  'codex-stdin-open-arg': { ...ended('timed_out'), session: 'no' },
  'codex-text': answered(1, 'hello', named('01a22818-8525-7953-afea-553d971122d1')),
  'codex-text-default-2': answered(1, plain),
  'codex-text-human': noTurn('invalid_output'),
  'codex-text-js-wrapper': answered(1, plain),
  'codex-text-noanalytics': answered(1, 'hello'),
  'codex-text-noanalytics2': answered(1, 'hello'),
  // One thread of three turns, and a fork of it after the second; a rollout names each turn's own tokens.
  'codex-thread-1': answered(1, 'first', { ...named(threadOfThree), ...sol }),
  'codex-thread-2-resume': answered(2, done(1), { ...named(threadOfThree), ...sol, ...ran }),
  'codex-thread-3-fork': answered(1, 'forked', { ...named(itsFork), ...sol }),
  'codex-thread-4-fork-resume': answered(3, 'Mock loop done.', {
    ...named(itsFork),
    ...sol,
    commands: 2,
  }),
  'codex-thread-5-resume': answered(1, 'last', { ...named(threadOfThree), ...sol }),
  'codex-unreachable': ended('timed_out', { retries: 3 }),
  'codex-unreachable-bounded': failed('network', 'Connection failed', { retries: 1 }),
  'codex-write-etc-ws': answered(2, done(1)),
  'codex-write-gitdir-ws': answered(2, done(1)),
  'codex-write-outside-ws': answered(2, done(1), ran),
  'codex-write-outside-ws-excl': answered(2, done(1)),
  'codex-write-ro': answered(2, done(1)),
  'codex-write-ws': answered(2, done(1), {
    ...sol,
    ...ran,
    quota: [
      { window: '5h', usedPercent: 42, resetsAt: 1795976273000, status: 'ok' },
      { window: 'week', usedPercent: 17.5, resetsAt: 1796228273000, status: 'ok' },
    ],
  }),
}
