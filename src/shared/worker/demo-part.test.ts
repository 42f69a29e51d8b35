import { expect, test } from 'vitest'
import { demoPart, demoUsdOf } from './demo-part'

test("only the demo's cost is play money, and a sum says how much of it is", () => {
  const costs = [
    { provider: 'demo', costUsd: 0.1 },
    { provider: 'claude', costUsd: 0.2 },
    { provider: 'demo', costUsd: null },
  ] as const
  expect(costs.map(demoUsdOf)).toEqual([0.1, 0, 0])
  expect(demoPart(0.3, 0.1)).toBe('part')
  expect(demoPart(0.1 + 0.2, 0.3)).toBe('all')
  expect(demoPart(0.2, 0)).toBe('none')
  expect(demoPart(null, 0)).toBe('none')
})
