import { expect, test } from 'vitest'
import { bundled } from '../testing/bundled'
import { failMeans, phasePrice } from './answer-costs'

test('what one more run of a phase may take is said from its caps', () => {
  expect(phasePrice({ id: 'a', budget: { costUsd: 4, each: { costUsd: 9 } } })).toBe(
    'one worker, at most $4.00',
  )
  const each = { each: { costUsd: 1.5 } }
  expect(phasePrice({ id: 'a', workers: { from: 'plan', max: 3 }, budget: each })).toBe(
    'up to 3 workers, at most $4.50',
  )
  expect(phasePrice({ id: 'a' })).toBe('one worker, no cap of its own')
  expect(phasePrice({ id: 'a', who: 'lead' })).toBe('a step of the lead')
})

test('a no to a gate names its retry, its chain with what that takes, and who is asked last', () => {
  const book = bundled.playbook('plan-big-execute-small')
  const build = book.phases.find(({ id }) => id === 'build') ?? { id: '' }
  expect(failMeans(book, build)).toBe(
    'The gate fails. What follows: its workers try again while a retry is left, then Rescue (up to 3 workers, at most $6.00), then a decision.',
  )
  const alone = { id: 'a', gate: 'it is good' }
  expect(failMeans({ version: 1, phases: [alone] }, alone)).toBe(
    'The gate fails. What follows: a decision.',
  )
})
