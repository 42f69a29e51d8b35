import { expect, test } from 'vitest'
import { codexAdapter } from './adapter'

const read = (carry: object | null, ...events: object[]) => {
  const state = codexAdapter.start(carry as null)
  const said = events.flatMap((event) => codexAdapter.line(state, JSON.stringify(event)))
  return { said, reading: codexAdapter.reading(state) }
}
const completed = (input: number, cached: number, output: number) => ({
  type: 'turn.completed',
  usage: { input_tokens: input, cached_input_tokens: cached, output_tokens: output },
})

test('tokens are those since the carried counter', () => {
  const first = read(null, completed(100, 40, 5))
  const second = read(first.reading.carry as object, completed(250, 100, 12))
  expect(second.reading.usage).toEqual({ input: 90, cacheRead: 60, cacheWrite: 0, output: 7 })
})

test('a counter that fell was started anew', () => {
  const { reading } = read({ input_tokens: 900, output_tokens: 9 }, completed(100, 40, 5))
  expect(reading.usage).toEqual({ input: 60, cacheRead: 40, cacheWrite: 0, output: 5 })
})

test('a command the sandbox refused is a denial, one that only failed is none', () => {
  const ended = (aggregated_output: string) => ({
    type: 'item.completed',
    item: {
      type: 'command_execution',
      id: 'i',
      command: 'touch x',
      aggregated_output,
      exit_code: 1,
    },
  })
  expect(read(null, ended('x: Read-only file system')).reading.denials).toEqual(['exec_command'])
  expect(read(null, ended('x: No such file')).reading.denials).toEqual([])
})

test('a retry is no failure once the turn completes', () => {
  const { reading, said } = read(
    null,
    { type: 'error', message: 'Reconnecting... 2/5 (unexpected status 503 Service Unavailable)' },
    { type: 'error', message: 'something odd' },
    { type: 'item.completed', item: { type: 'agent_message', text: 'done' } },
    completed(1, 0, 1),
  )
  expect(said[0]).toMatchObject({ kind: 'retry', attempt: 2, maxAttempts: 5, httpStatus: 503 })
  expect(reading).toMatchObject({ cause: null, resultOk: true, resultText: 'done' })
})
