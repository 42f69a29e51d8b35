import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-results.mjs'

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [] as { status: string; assertionResults: { status: string }[] }[],
}
const playwrightStats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }

test('what passed is counted', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 0 })
  expect(countPlaywright({ stats: playwrightStats, errors: [] })).toEqual({ passed: 2, failed: 0 })
})

test('skipped and todo tests are failures', () => {
  expect(countVitest({ ...vitestReport, numPendingTests: 1, numTodoTests: 1 }).failed).toBe(2)
  const stats = { ...playwrightStats, skipped: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [] }).failed).toBe(2)
})

test('a file that did not load is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countVitest({ ...vitestReport, testResults }).failed).toBe(1)
})

test('a runner that collected nothing is a failure', () => {
  expect(countVitest({ ...vitestReport, numPassedTests: 0 }).failed).toBe(1)
  expect(countPlaywright({ stats: { ...playwrightStats, expected: 0 }, errors: [] }).failed).toBe(1)
})
