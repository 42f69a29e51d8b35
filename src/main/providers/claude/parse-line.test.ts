import { expect, test } from 'vitest'
import { claudeAdapter } from './adapter'

const read = (...events: object[]) => {
  const state = claudeAdapter.start(null)
  const said = events.flatMap((event) => claudeAdapter.line(state, JSON.stringify(event)))
  return { said, reading: claudeAdapter.reading(state) }
}
const message = (id: string, output: number) => ({
  type: 'assistant',
  message: { id, model: 'm', content: [], usage: { input_tokens: 10, output_tokens: output } },
})
const result = { type: 'result', subtype: 'success', is_error: false, result: 'ok' }
const tasks = (...ids: string[]) => ({
  type: 'system',
  subtype: 'background_tasks_changed',
  tasks: ids.map((task_id) => ({ task_id })),
})

test('live tokens count each message once, with its newest figure', () => {
  const { reading } = read(message('a', 1), message('b', 1), message('a', 7))
  expect(reading.usage).toEqual({ input: 20, cacheRead: 0, cacheWrite: 0, output: 8 })
  expect(reading.usageIsFloor).toBe(true)
})

test('live tokens stay right over more messages than are kept by id', () => {
  const { reading } = read(...Array.from({ length: 50 }, (_, n) => message(`m${n}`, 1)))
  expect(reading.usage).toMatchObject({ input: 500, output: 50 })
})

test('a result is the last word only when nothing runs in the background', () => {
  expect(read(tasks('t'), result).reading).toMatchObject({ finished: false, awaitsTasks: true })
  expect(read(tasks('t'), result, tasks()).reading.finished).toBe(true)
  expect(read(result, { type: 'system', subtype: 'init' }).reading.finished).toBe(false)
})

test('a failed command keeps its exit status, a refused one has none', () => {
  const use = {
    type: 'assistant',
    message: {
      content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'npm test' } }],
    },
  }
  const back = (content: string) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: 't', is_error: true, content }] },
  })
  const last = (text: string) => read(use, back(text)).said.at(-1)
  expect(last('Exit code 2\nfail')).toMatchObject({ command: 'npm test', exitCode: 2 })
  expect(last('This command requires approval')).toMatchObject({ exitCode: null })
})

test('what was billed before an older version cumulative total is taken off', () => {
  const total = (costUSD: number) => ({
    ...result,
    total_cost_usd: costUSD,
    usage: { input_tokens: 5 },
    modelUsage: { m: { costUSD } },
  })
  const first = read(total(0.25)).reading
  const state = claudeAdapter.start(first.carry)
  claudeAdapter.line(state, JSON.stringify(total(0.75)))
  expect(claudeAdapter.reading(state).costUsd).toBe(0.5)
})
