import { expect, test } from 'vitest'
import { phaseAtLine, phaseLines } from './phase-lines'

const text = `version: 1
# phases:
phases: # in order
  # the first
  - id: survey
    lenses:
      - one
      - two
  - { id: build }

x-team: [a]
`

test('each phase begins at its dash', () => {
  expect(phaseLines(text)).toEqual([5, 9])
  expect(phaseLines('phases: [{ id: a }]\n')).toEqual([])
  expect(phaseLines('phases:\n- id: a\n- id: b\nname: x\n')).toEqual([2, 3])
})

test('a line belongs to the phase above it', () => {
  expect([1, 4, 5, 8, 9].map((line) => phaseAtLine(text, line))).toEqual([null, null, 0, 0, 1])
})
