import { parsePlaybook } from '@shared/playbook/parse'
import { expect, test } from 'vitest'
import { drawable } from './drawable'

const drawn = (text: string) => drawable(parsePlaybook(text).raw)

test('a wrong field is left out, the rest is drawn', () => {
  const book = drawn('version: 1\nphases:\n  - { id: a, tier: strng, role: One }\n  - { id: b }\n')
  expect(book?.phases).toEqual([{ id: 'a', role: 'One' }, { id: 'b' }])
})

test('only what is wrong of a field is left out, not what stands beside it', () => {
  const book = drawn(`version: 1
phases:
  - id: a
    budget: { costUsd: lots, minutes: 5, each: { costUsd: 2, minutes: none } }
    gate: { name: good, retry: many, needs: [{ check: test }] }
    workers: { from: plan, max: few }
`)
  expect(book?.phases).toMatchObject([
    {
      budget: { minutes: 5, each: { costUsd: 2 } },
      gate: { name: 'good', needs: [{ check: 'test' }] },
    },
  ])
  expect(book?.phases[0]?.workers).toBeUndefined()
})

test('a phase without a usable id still has its place', () => {
  const book = drawn('version: 1\nphases:\n  - { id: Big One }\n  - { id: b }\n')
  expect(book?.phases.map(({ id }) => id)).toEqual(['phase-1', 'b'])
})

test('nothing is drawn where there are no phases', () => {
  expect(drawn('version: 1\nname: x\n')).toBeNull()
  expect(drawn('phases: 3\n')).toBeNull()
  expect(drawn('a: [')).toBeNull()
})
