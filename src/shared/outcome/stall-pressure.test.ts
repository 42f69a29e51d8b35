import { expect, test } from 'vitest'
import { stallPressure } from './stall-pressure'

const minute = 60_000

test('several stalls close in time name the pressure of many at once, however they are ordered', () => {
  expect(stallPressure([])).toBeNull()
  expect(stallPressure([5 * minute])).toBeNull()
  expect(stallPressure([9 * minute, 0])).toContain(
    '2 workers stalled within ten minutes, which points to concurrency pressure',
  )
  expect(stallPressure([30 * minute, 0, 10 * minute, 3 * minute])).toContain('3 workers stalled')
  expect(stallPressure([0, minute, 3 * minute], minute)).toContain('2 workers stalled')
})

test('stalls far apart are looked at one by one', () => {
  expect(stallPressure([0, 11 * minute, 22 * minute])).toBeNull()
  expect(stallPressure([0, minute, 60 * minute], 60 * minute)).toBeNull()
})
