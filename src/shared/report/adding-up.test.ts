import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addingUp } from './adding-up'

const cents = (usd: number): number => Math.round(usd * 100)

test('what is shown of the parts comes to what is shown of the sum', () => {
  expect(addingUp([0.134, 0.134, 0.134])).toEqual([0.14, 0.13, 0.13])
  expect(addingUp([0.5, 0.25])).toEqual([0.5, 0.25])
  expect(addingUp([null, 0.006, 0.002, 0])).toEqual([null, 0.01, 0.002, 0])
  expect(addingUp([])).toEqual([])
})

test('no part is moved by a cent, and all of them together come to the rounded sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000_000 }), { maxLength: 40 }), (micros) => {
      const usd = micros.map((each) => each / 1e6)
      const shown = addingUp(usd)
      const sum = micros.reduce((all, each) => all + each, 0)
      const whole = shown.filter((each) => each >= 0.005)
      expect(whole.reduce((all, each) => all + cents(each), 0)).toBe(Math.round(sum / 1e4))
      usd.forEach((each, index) => {
        expect(Math.abs(each - (shown[index] ?? NaN))).toBeLessThan(0.01)
      })
    }),
    { numRuns: 200 },
  )
})
