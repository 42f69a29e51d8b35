import { expect, test } from 'vitest'
import { ManualClock } from './manual-clock'

test('runs what falls due, in order, at its own instant', () => {
  const clock = new ManualClock(100)
  const seen: [string, number][] = []
  clock.setTimer(() => seen.push(['b', clock.now()]), 20)
  clock.setTimer(() => {
    seen.push(['a', clock.now()])
    clock.setTimer(() => seen.push(['c', clock.now()]), 15)
  }, 10)
  const cancel = clock.setTimer(() => seen.push(['never', 0]), 5)
  cancel()
  clock.advance(24)
  expect(seen).toEqual([
    ['a', 110],
    ['b', 120],
  ])
  clock.advance(1)
  expect(seen.at(-1)).toEqual(['c', 125])
})
