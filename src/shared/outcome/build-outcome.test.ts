import { expect, test } from 'vitest'
import { buildOutcome, type FinishedFacts } from './build-outcome'
import { outcomeSchema } from './outcome'
import { emptyReading } from './turn-reading'

const facts: FinishedFacts = {
  workerId: 'w1',
  turn: 2,
  worker: { custom: null },
  end: {
    exitCode: 0,
    signal: null,
    stopReason: null,
    launchError: null,
    lost: false,
    startedAt: 0,
    endedAt: 5000,
    stdoutBytes: 90,
    lateBytes: 0,
    stderrTail: '',
    survivors: [],
  },
  reading: {
    ...emptyReading(),
    finished: true,
    resultOk: true,
    resultText: 'Changed it.\n\nSTATUS: BLOCKED\nSUMMARY: é is missing',
    denials: ['Bash'],
    deniedCommands: ['npm test'],
  },
  stderrCause: null,
  workspace: null,
  finding: {
    stat: { files: 0, added: 0, removed: 0 },
    files: [],
    touchedFiles: [],
    readOnlyViolation: ['a.txt'],
  },
  tail: 'the tail',
  localZone: 'UTC',
}

test('facts stand beside the ending, and the whole is a valid outcome', () => {
  const { outcome, resultText } = buildOutcome(facts)
  expect(outcomeSchema.parse(outcome)).toEqual(outcome)
  expect(outcome).toMatchObject({
    ending: 'succeeded',
    handoff: { status: 'BLOCKED', summary: 'é is missing' },
    deniedCommands: ['npm test'],
    readOnlyViolation: ['a.txt'],
    diff: { files: 0 },
    hasResult: true,
    resultSource: 'result',
    resultBytes: 51,
  })
  expect(resultText).toBe(facts.reading.resultText)
  expect(outcome).not.toHaveProperty('notes')
})

test('what the diff can’t hold is kept word for word', () => {
  const notes = ['Left out, a repository of its own: nested/']
  const finding = { stat: null, files: [], touchedFiles: [], readOnlyViolation: [], notes }
  expect(outcomeSchema.parse(buildOutcome({ ...facts, finding }).outcome).notes).toEqual(notes)
})

test('without a result the tail is kept as a fallback, claims in it are not read', () => {
  const reading = { ...emptyReading(), resultText: 'so far\nSTATUS: DONE' }
  const end = { ...facts.end, stopReason: 'timed_out' as const, exitCode: 143 }
  const { outcome, resultText } = buildOutcome({ ...facts, reading, end })
  expect(resultText).toMatch(/^FALLBACK: /)
  expect(resultText).toContain('the tail')
  expect(outcome).toMatchObject({ hasResult: false, resultSource: 'fallback', handoff: null })
})

test('an error the CLI called its result is no result', () => {
  const reading = { ...facts.reading, resultOk: false, resultText: 'API Error: 401' }
  const { outcome } = buildOutcome({ ...facts, reading, tail: '' })
  expect(outcome).toMatchObject({ hasResult: false, resultSource: 'none', resultBytes: 0 })
})

test('a result is kept even when the exit spoils the ending', () => {
  const { outcome } = buildOutcome({ ...facts, end: { ...facts.end, exitCode: 1 } })
  expect(outcome).toMatchObject({ ending: 'failed', hasResult: true, resultSource: 'result' })
})

test('a bad exit of a custom command leaves no result, and its words say so', () => {
  const { outcome, resultText } = buildOutcome({
    ...facts,
    worker: {
      custom: {
        command: 'make',
        args: [],
        promptTransport: 'stdin',
        outputFormat: 'text',
        allowUnsafe: false,
      },
    },
    reading: { ...emptyReading(), resultText: 'half of it' },
    end: { ...facts.end, exitCode: 3 },
  })
  expect(outcome).toMatchObject({
    hasResult: false,
    resultSource: 'fallback',
    message: 'It exited with 3 without a result.',
  })
  expect(resultText).toContain('ended without a result')
  const spoilt = buildOutcome({ ...facts, end: { ...facts.end, exitCode: 3 } }).outcome
  expect(spoilt).toMatchObject({
    hasResult: true,
    message: 'It exited with 3 in spite of its result.',
  })
})
