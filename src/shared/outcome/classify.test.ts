import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classify, resultLimitBytes, type TurnFacts } from './classify'
import { failureKinds } from './ending'
import { mayGoWith } from './failure-table'
import { stopReasonSchema, type TurnEnd } from './turn-end'
import { emptyReading, type TurnReading } from './turn-reading'

const end: TurnEnd = {
  exitCode: 0,
  signal: null,
  stopReason: null,
  launchError: null,
  lost: false,
  startedAt: Date.UTC(2026, 10, 29, 22, 59),
  endedAt: Date.UTC(2026, 10, 29, 23, 0),
  stdoutBytes: 400,
  lateBytes: 0,
  stderrTail: '',
  survivors: [],
}
const result: Partial<TurnReading> = { finished: true, resultOk: true, resultText: 'Done.' }
const failedResult: Partial<TurnReading> = { finished: true, resultOk: false, resultText: 'Oh no' }

const verdict = (
  of: Partial<TurnEnd>,
  reading: Partial<TurnReading> = {},
  rest: Partial<TurnFacts> = {},
) =>
  classify({
    end: { ...end, ...of },
    reading: { ...emptyReading(), counts: { message: 2 }, ...reading },
    stderrCause: null,
    exitEndsResult: false,
    localZone: 'UTC',
    ...rest,
  })

const cause = (kind: (typeof failureKinds)[number], message = 'said so') => ({
  kind,
  message,
  resetAt: null,
})

test.each<[string, Partial<TurnEnd>]>([
  ['exit 0', {}],
  ['our own drain', { stopReason: 'drained', exitCode: 143, signal: 'SIGTERM' }],
  ['killed from outside after its result', { exitCode: null, signal: 'SIGKILL' }],
  ['a CLI that turns TERM into exit 143 after its result', { exitCode: 143 }],
  ['the output limit after its result', { stopReason: 'output_limit', signal: 'SIGTERM' }],
  ['a stop after its result', { stopReason: 'stopped', signal: 'SIGTERM' }],
])('succeeded: %s', (_, of) => {
  expect(verdict(of, result)).toMatchObject({ ending: 'succeeded', failureKind: null, hint: null })
})

test('a clean exit ends what ran in the background of a result; a stop before it does not', () => {
  const waiting = { ...result, finished: false, awaitsTasks: true }
  expect(verdict({}, waiting)).toMatchObject({ ending: 'succeeded', failureKind: null })
  expect(verdict({ exitCode: 1 }, waiting)).toMatchObject({ ending: 'failed' })
  expect(verdict({ stopReason: 'stopped' }, waiting)).toMatchObject({ ending: 'stopped' })
})

test('what the time of its wave ended is over budget, and is told the limit that did it', () => {
  const stop = { stopReason: 'timed_out', signal: 'SIGTERM' } as const
  expect(verdict(stop)).toMatchObject({ ending: 'timed_out', failureKind: 'timed_out' })
  const cut = verdict(stop, {}, { waveSeconds: 3 })
  expect(cut).toMatchObject({ ending: 'over_budget', failureKind: 'budget' })
  expect(cut.message).toContain("The wave's time budget of 3 s ended it after")
  expect(cut.hint).toContain('as a new wave with more time')
  expect(verdict(stop, result, { waveSeconds: 3 }).ending).toBe('succeeded')
})

test('a time limit is named, and how much later it ended where it did not end at once', () => {
  const said = (endedAt: number, of: Partial<TurnEnd> = {}) =>
    verdict({ stopReason: 'timed_out', startedAt: 0, endedAt, ...of }, {}, { limitSeconds: 8 })
      .message
  expect(said(8_400, { signal: 'SIGTERM' })).toBe('It reached its time limit of 8 s.')
  expect(said(12_900, { signal: 'SIGKILL' })).toBe(
    'It reached its time limit of 8 s, did not end when asked to and was killed 4 s later.',
  )
  expect(said(10_000)).toBe('It reached its time limit of 8 s and ended 2 s later.')
  expect(said(3_608_400, { sleptMs: 3_600_000 })).toBe('It reached its time limit of 8 s.')
})

test('the machine’s sleep is not told as run time', () => {
  const times = { startedAt: 0, endedAt: 3_605_000 }
  expect(verdict({ ...times, sleptMs: 3_600_000 }, result).message).toBe('It finished in 5 s.')
  expect(verdict(times, result).message).toBe('It finished in 3605 s.')
})

test('output that can’t be read is neither a success nor a failure', () => {
  const unread = verdict({ unread: 'access is denied' })
  expect(unread).toMatchObject({ ending: 'interrupted', failureKind: 'lost', resetAt: null })
  expect(unread.message).toContain('(access is denied)')
  expect(verdict({ unread: 'access is denied' }, result).failureKind).toBe('lost')
})

test('the hint of a stall names the pressure of many at once', () => {
  const { hint } = verdict({ stopReason: 'stalled', exitCode: 143, signal: 'SIGTERM' })
  expect(hint).toContain('fewer workers at once if several stalled')
})

test('only one whose session can be resumed is told to go on', () => {
  const stop = { stopReason: 'stopped', signal: 'SIGTERM' } as const
  expect(verdict(stop).hint).toContain('Tell it to go on')
  expect(verdict(stop, {}, { exitEndsResult: true }).hint).toBe('Run it again, or close it.')
})

test('a custom command without a final event succeeds by a clean exit only', () => {
  const text = { resultText: 'plain output' }
  const custom = { exitEndsResult: true }
  expect(verdict({}, text, custom).ending).toBe('succeeded')
  expect(verdict({}, text).failureKind).toBe('no_result')
  expect(verdict({ exitCode: 1 }, text, custom).ending).toBe('failed')
  expect(verdict({ exitCode: null, signal: 'SIGTERM' }, text, custom).ending).toBe('failed')
  expect(verdict({ stopReason: 'timed_out', exitCode: 0 }, text, custom).ending).toBe('timed_out')
  expect(verdict({}, { resultText: ' \n' }, custom).failureKind).toBe('no_result')
})

test.each<[string, string, string, Partial<TurnEnd>, Partial<TurnReading>]>([
  ['exit 1 in spite of a result', 'failed', 'error', { exitCode: 1 }, result],
  ['exit 0 with an error inside', 'failed', 'error', {}, failedResult],
  [
    'drained on an error',
    'failed',
    'error',
    { stopReason: 'drained', exitCode: 143 },
    failedResult,
  ],
  ['an empty result', 'failed', 'no_result', {}, { ...result, resultText: '\n ' }],
  ['exit 0, nothing printed', 'failed', 'no_result', { stdoutBytes: 0 }, { counts: {} }],
  ['exit 0 before its result', 'failed', 'no_result', {}, { resultText: 'so far' }],
  ['only a banner', 'failed', 'invalid_output', {}, { foreignLines: 3, counts: { raw: 3 } }],
  ['the output limit first', 'failed', 'output_limit', { stopReason: 'output_limit' }, {}],
  ['a full disk', 'failed', 'disk_full', { stopReason: 'disk_full', exitCode: 1 }, {}],
  ['killed from outside', 'failed', 'error', { exitCode: null, signal: 'SIGKILL' }, {}],
  ['127 and silence', 'failed', 'not_installed', { exitCode: 127, stdoutBytes: 0 }, {}],
  ['126 and silence', 'failed', 'launch', { exitCode: 126, stdoutBytes: 0 }, {}],
  [
    'stopped before it was started',
    'stopped',
    'stopped',
    { launchError: 'it ended early', stopReason: 'stopped', exitCode: null },
    {},
  ],
  ['no such file', 'failed', 'not_installed', { launchError: 'spawn ENOENT', exitCode: null }, {}],
  [
    'no such program',
    'failed',
    'not_installed',
    { launchError: 'nope was not found, or is not a program that can be run.', exitCode: null },
    {},
  ],
  [
    'no space to start',
    'failed',
    'disk_full',
    { launchError: 'ENOSPC: write', exitCode: null },
    {},
  ],
  ['no fork', 'failed', 'launch', { launchError: 'spawn EAGAIN', exitCode: null }, {}],
  ['unknown status', 'failed', 'error', { exitCode: null }, result],
  ['timed out', 'timed_out', 'timed_out', { stopReason: 'timed_out', exitCode: 143 }, {}],
  ['stalled', 'stalled', 'stalled', { stopReason: 'stalled', exitCode: 143 }, {}],
  ['stopped', 'stopped', 'stopped', { stopReason: 'stopped', exitCode: 143 }, failedResult],
  ['over our cap', 'over_budget', 'budget', { stopReason: 'over_budget', exitCode: 143 }, {}],
  ["the CLI's own cap", 'over_budget', 'budget', { exitCode: 1 }, { cause: cause('budget') }],
  ['lost, result or not', 'interrupted', 'lost', { lost: true, exitCode: null }, result],
  [
    'sign-in',
    'failed',
    'not_logged_in',
    { exitCode: 1 },
    { ...failedResult, cause: cause('not_logged_in') },
  ],
  ['an unfitting kind', 'failed', 'error', { exitCode: 1 }, { cause: cause('lost') }],
])('%s: %s / %s', (_, ending, failureKind, of, reading) => {
  expect(verdict(of, reading)).toMatchObject({ ending, failureKind })
})

test('a result over 5 MiB is refused with its size', () => {
  const resultText = 'é'.repeat(resultLimitBytes / 2 + 1)
  expect(verdict({}, { ...result, resultText })).toMatchObject({
    failureKind: 'output_limit',
    message: `Its result is ${resultLimitBytes + 2} bytes, over ${resultLimitBytes}.`,
  })
})

test('"rate limit" in the text of a result is not a cause', () => {
  const resultText = 'I fixed the 429 rate limit handling; usage limit resets 2:30am.'
  expect(verdict({}, { ...result, resultText })).toMatchObject({
    ending: 'succeeded',
    resetAt: null,
  })
  expect(verdict({ exitCode: 1 }, { ...result, resultText })).toMatchObject({
    failureKind: 'error',
    resetAt: null,
  })
})

test('a cause overcome by a later result is none; stderr counts only where the output gives no cause', () => {
  expect(verdict({}, { ...result, cause: cause('network') }).ending).toBe('succeeded')
  const stderrCause = cause('not_logged_in')
  expect(verdict({ exitCode: 1 }, {}, { stderrCause }).failureKind).toBe('not_logged_in')
  expect(verdict({ exitCode: 1 }, { cause: cause('network') }, { stderrCause }).failureKind).toBe(
    'network',
  )
})

test('the reset instant: as given, else read from the words of a limit, else unknown', () => {
  const limited = (message: string, resetAt: number | null = null) =>
    verdict({ exitCode: 1 }, { cause: { kind: 'rate_limited', message, resetAt } }).resetAt
  expect(limited('resets 2:30am', 42)).toBe(42)
  expect(limited('resets 2:30am')).toBe(Date.UTC(2026, 10, 30, 2, 30))
  expect(limited('try again later')).toBeNull()
  const other = verdict({ exitCode: 1 }, { cause: cause('error', 'resets 2:30am') })
  expect(other.resetAt).toBeNull()
})

test('what troubled a turn before its limit is said', () => {
  const { message } = verdict({ stopReason: 'timed_out' }, { cause: cause('rate_limited', '429') })
  expect(message).toContain('It last reported: 429')
})

const facts: fc.Arbitrary<TurnFacts> = fc.record({
  end: fc.record({
    exitCode: fc.option(fc.integer({ min: 0, max: 255 })),
    signal: fc.option(fc.constantFrom('SIGTERM', 'SIGKILL', 'SIGSEGV')),
    stopReason: fc.option(fc.constantFrom(...stopReasonSchema.options)),
    launchError: fc.option(fc.string(), { freq: 8 }),
    lost: fc.boolean(),
    startedAt: fc.nat(),
    endedAt: fc.nat(),
    stdoutBytes: fc.nat(),
    lateBytes: fc.nat(),
    stderrTail: fc.string(),
    survivors: fc.constant([]),
  }),
  reading: fc
    .record({
      finished: fc.boolean(),
      resultOk: fc.option(fc.boolean()),
      resultText: fc.option(fc.constantFrom('', ' ', 'text', 'rate limit')),
      foreignLines: fc.nat(3),
      cause: fc.option(
        fc.record({
          kind: fc.constantFrom(...failureKinds),
          message: fc.constantFrom('', 'resets 2:30am'),
          resetAt: fc.option(fc.nat()),
        }),
      ),
    })
    .map((part) => ({ ...emptyReading(), ...part })),
  stderrCause: fc.option(fc.constantFrom(...failureKinds).map((kind) => cause(kind))),
  exitEndsResult: fc.boolean(),
  localZone: fc.constantFrom('UTC', 'Europe/Paris', 'nowhere'),
})

test('total; kind and ending always fit; never succeeded without a result or after a lost end', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { ending, failureKind, message, hint } = classify(given)
      expect(mayGoWith(ending, failureKind)).toBe(true)
      expect(message).not.toBe('undefined')
      expect(hint === null).toBe(ending === 'succeeded')
      if (ending !== 'succeeded') return
      expect(given.reading.resultText?.trim()).toBeTruthy()
      expect(given.reading.resultOk).not.toBe(false)
      expect(given.reading.finished || given.exitEndsResult).toBe(true)
      expect(given.end.lost).toBe(false)
      const plainFailure =
        given.end.stopReason === null && given.end.signal === null && given.end.exitCode === 1
      expect(plainFailure).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
