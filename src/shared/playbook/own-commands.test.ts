import { expect, test } from 'vitest'
import { ownCommands } from './own-commands'

test('commands are found wherever a condition may stand, each place once', () => {
  const phases = [
    {
      id: 'a',
      if: { not: { run: 'ls' } },
      gate: { needs: [{ run: 'ls' }, { all: [{ run: 'b' }] }] },
    },
    { id: 'c', gate: { run: 'ls', in: 'checkout' as const } },
    { id: 'd', rules: [{ if: { run: 'rule' }, then: 'more' as const }], gate: { check: 'test' } },
  ]
  expect(ownCommands({ phases: phases as never })).toEqual([
    { run: 'ls' },
    { run: 'b' },
    { run: 'ls', in: 'checkout' },
    { run: 'rule' },
  ])
})
