import { expect, test } from 'vitest'
import { retryRefusal } from './retry-refusal'

test('one retry for a cause of its own; causes from outside are retried as often as needed', () => {
  expect(retryRefusal(['error'])).toBeNull()
  expect(retryRefusal(['error', 'error'])?.code).toBe('retried_once')
  expect(retryRefusal(['error', 'no_result'])).toBeNull()
  expect(retryRefusal(['error', null])).toBeNull()
  expect(retryRefusal([null, null])).toBeNull()
  expect(retryRefusal(['network', 'network', 'network'])).toBeNull()
  expect(retryRefusal(['quota_low', 'quota_low'])).toBeNull()
})
