import { expect, test } from 'vitest'
import { opencodeAdapter } from './adapter'

test('a command, told only at its end, is counted as one that ran; a refused one is not', () => {
  const state = opencodeAdapter.start(null)
  const tool = (callID: string, more: object) => {
    const part = {
      type: 'tool',
      tool: 'bash',
      callID,
      state: { input: { command: 'ls' }, ...more },
    }
    return opencodeAdapter.line(state, JSON.stringify({ type: 'tool_use', part }))
  }
  const error = 'The user has specified a rule which prevents you from using this tool'
  expect(tool('a', { status: 'completed', output: 'x', metadata: { exit: 0 } })).toHaveLength(1)
  expect(tool('b', { status: 'error', error })).toMatchObject([{ kind: 'denied' }])
  expect(opencodeAdapter.reading(state)).toMatchObject({
    counts: { command: 1 },
    denials: ['bash'],
  })
})
