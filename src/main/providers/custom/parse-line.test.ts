import { expect, test } from 'vitest'
import { parseCustomLine, startCustom } from './parse-line'

const read = (...lines: string[]) => {
  const state = startCustom(null)
  const events = lines.flatMap((line) => parseCustomLine(state, line))
  return { ...state.reading, events }
}

test('plain output is the result, word for word', () => {
  const { resultText, events } = read('first', '', '  <b>second</b>', '')
  expect(resultText).toBe('first\n\n  <b>second</b>\n')
  expect(events[0]).toEqual({ kind: 'raw', text: 'first' })
})

test('JSON among plain lines is plain output', () => {
  expect(read('hello', '{"a":1}').resultText).toBe('hello\n{"a":1}')
})

test('JSON lines are read by their usual fields', () => {
  const reading = read(
    '{"type":"assistant","message":{"content":[{"type":"text","text":"one"}]}}',
    '{"type":"text","text":"two","session_id":"s1"}',
  )
  expect(reading).toMatchObject({ resultText: 'one\ntwo', sessionId: 's1', resultOk: null })
})

test('a result event is the answer, and tokens that it names are taken apart', () => {
  const usage = { input_tokens: 100, cached_input_tokens: 40, output_tokens: 7 }
  const result = { type: 'result', result: 'done', usage, total_cost_usd: 0.5 }
  expect(read('{"type":"text","text":"on it"}', JSON.stringify(result), 'bye')).toMatchObject({
    resultText: 'done',
    resultOk: true,
    usage: { input: 60, cacheRead: 40, cacheWrite: 0, output: 7 },
    costUsd: 0.5,
  })
})

test('a result that is an error is none', () => {
  const reading = read('{"type":"result","is_error":true,"result":"no"}')
  expect(reading).toMatchObject({ resultOk: false, resultText: null, cause: { message: 'no' } })
})

test('endless output keeps its end', () => {
  const { resultText } = read(
    ...Array.from({ length: 5000 }, (_, n) => `line ${n} ${'x'.repeat(90)}`),
  )
  expect(resultText?.length).toBeLessThan(130 * 1024)
  expect(resultText).toContain('line 4999')
})
