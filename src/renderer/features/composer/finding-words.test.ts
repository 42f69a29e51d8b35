import { expect, test } from 'vitest'
import { findingMessage, findingPlace } from './finding-words'

test('a finding is placed by the words of the form', () => {
  expect(findingPlace({ path: '' })).toBe('Plan')
  expect(findingPlace({ path: '', code: 'settings_fault' })).toBe('Settings')
  expect(findingPlace({ path: 'maxConcurrent' })).toBe('At once')
  expect(findingPlace({ path: 'budget.maxReportedCostUsd' })).toBe('Wave budget')
  expect(findingPlace({ path: 'workers[1]' })).toBe('Worker 2')
  expect(findingPlace({ path: 'workers[1].timeoutSeconds' })).toBe('Worker 2, Time limit')
  expect(findingPlace({ path: 'workers[1].tsk' })).toBe('workers[1].tsk')
})

test('a time is said as its field shows it', () => {
  const message = 'timeoutSeconds must be a whole number between 1 and 86400, not 172800.'
  expect(findingMessage({ path: 'workers[0].timeoutSeconds', message })).toBe(
    'Must be between 1 s and 24 h, not 48 h.',
  )
  const half = 'timeoutSeconds must be a whole number between 1 and 86400, not 1.5.'
  expect(findingMessage({ path: 'workers[0].timeoutSeconds', message: half })).toBe(
    'Must be between 1 s and 24 h, not 1.5 s.',
  )
})

test('what a message quotes stays as it was typed', () => {
  for (const typed of ['1:75', '5 days', 'x", not "7'])
    expect(
      findingMessage({
        path: 'budget.maxWallSeconds',
        message: `budget.maxWallSeconds must be a whole number, not "${typed}".`,
      }),
    ).toBe(
      `Must be a time, such as 20 min, 90 s, 1:30 or 2 h; a number alone is minutes (JSON takes seconds), not "${typed}".`,
    )
})

test('a path is not said twice', () => {
  const path = 'workers[0].timeoutSeconds'
  expect(findingMessage({ path, message: `${path} must be a number.` })).toBe('Must be a number.')
  expect(findingMessage({ path, message: 'timeoutSeconds must be whole.' })).toBe('Must be whole.')
  expect(findingMessage({ path, message: 'It has no task.' })).toBe('It has no task.')
})
