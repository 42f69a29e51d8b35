import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budget } from './budget'
import {
  admitTurn,
  noSpend,
  overBudget,
  type TurnAsk,
  withTurn,
  type WaveSpend,
} from './wave-budget'

const ask: TurnAsk = {
  timeoutSeconds: 600,
  promptTokens: 100,
  costCap: true,
  maxConcurrent: 2,
  openWorkers: 3,
}
const admitted = (timeoutSeconds: number, costCapUsd: number | null) => ({
  admitted: true,
  timeoutSeconds,
  costCapUsd,
})

test('no limits: admitted as asked', () => {
  expect(admitTurn({}, noSpend, ask, 0)).toEqual(admitted(600, null))
})

test('capped workers share what is left, in whole cents; a settled one frees its rest', () => {
  const limits = { maxReportedCostUsd: 1 }
  expect(admitTurn(limits, noSpend, ask, 0)).toEqual(admitted(600, 0.5))
  const one = withTurn(noSpend, 100, 0.5, 0)
  expect(admitTurn(limits, one, ask, 0)).toEqual(admitted(600, 0.5))
  const both = withTurn(one, 100, 0.5, 0)
  expect(admitTurn(limits, both, ask, 0)).toMatchObject({ admitted: false })
  const settled: WaveSpend = { ...one, costUsd: 0.2 }
  expect(admitTurn(limits, settled, { ...ask, openWorkers: 2 }, 0)).toEqual(admitted(600, 0.3))
})

test('under one cent is refused; a worker that takes no cap is not', () => {
  const spend = { ...noSpend, costUsd: 0.991 }
  const limits = { maxReportedCostUsd: 1 }
  const refused = admitTurn(limits, spend, { ...ask, openWorkers: 1 }, 0)
  expect(refused).toMatchObject({
    admitted: false,
    reason: expect.stringContaining('$0.01') as string,
  })
  expect(admitTurn(limits, spend, { ...ask, costCap: false }, 0)).toEqual(admitted(600, null))
})

test('the time limit is cut to the wall time left, and nothing starts without any', () => {
  const limits = { maxWallSeconds: 60 }
  const spend = { ...noSpend, startedAt: 1_000 }
  expect(admitTurn(limits, noSpend, ask, 99_000)).toEqual(admitted(60, null))
  expect(admitTurn(limits, spend, ask, 31_500)).toEqual(admitted(29, null))
  expect(admitTurn(limits, spend, ask, 60_500)).toMatchObject({ admitted: false })
})

test('calls, prompt tokens and live tokens are counted', () => {
  const spend = { ...withTurn(noSpend, 900, null, 0), tokens: 50 }
  expect(admitTurn({ maxCalls: 1 }, spend, ask, 0)).toMatchObject({ admitted: false })
  expect(admitTurn({ maxEstimatedPromptTokens: 999 }, spend, ask, 0)).toMatchObject({
    admitted: false,
  })
  expect(admitTurn({ maxEstimatedPromptTokens: 1000 }, spend, ask, 0)).toEqual(admitted(600, null))
  const live = { ...spend, running: [{ costCapUsd: null, tokens: 50, costUsd: 0 }] }
  expect(admitTurn({ maxReportedTokens: 100 }, live, ask, 0)).toMatchObject({ admitted: false })
  expect(overBudget({ maxReportedTokens: 100 }, live)).toBeNull()
  expect(overBudget({ maxReportedTokens: 99 }, live)).toContain('100 tokens of 99')
})

/** The same money in whole millionths, kept by one ledger line a turn: an independent account. */
interface Line {
  readonly cap: number | null
  spent: number
  open: boolean
}
const micro = (usd: number) => Math.round(usd * 1e6)

const steps = fc.array(
  fc.record({
    verb: fc.constantFrom('start', 'spend', 'end'),
    which: fc.nat(5),
    cents: fc.nat(40),
    costCap: fc.boolean(),
  }),
  { maxLength: 40 },
)

test('reservations never exceed what is left, against a ledger kept apart', () => {
  const limitsOf = fc.record({ maxUsd: fc.integer({ min: 1, max: 500 }), maxCalls: fc.nat(12) })
  fc.assert(
    fc.property(
      limitsOf,
      fc.integer({ min: 1, max: 4 }),
      steps,
      (given, maxConcurrent, sequence) => {
        const limits: Budget = { maxReportedCostUsd: given.maxUsd / 100, maxCalls: given.maxCalls }
        const ledger: Line[] = []
        const open = () => ledger.filter((line) => line.open)
        const held = () =>
          ledger.reduce(
            (sum, { cap, spent, open: isOpen }) =>
              sum + (isOpen ? Math.max(spent, cap ?? 0) : spent),
            0,
          )
        const spend = (): WaveSpend => ({
          ...noSpend,
          calls: ledger.length,
          costUsd: ledger
            .filter((line) => !line.open)
            .reduce((sum, line) => sum + line.spent / 1e6, 0),
          running: open().map(({ cap, spent }) => ({
            costCapUsd: cap === null ? null : cap / 1e6,
            tokens: 0,
            costUsd: spent / 1e6,
          })),
        })
        for (const { verb, which, cents, costCap } of sequence) {
          const line = open()[which]
          if (verb === 'start') {
            const openWorkers = open().length + 1 + which
            const answer = admitTurn(
              limits,
              spend(),
              { ...ask, costCap, maxConcurrent, openWorkers },
              0,
            )
            const spentAll = ledger.reduce((sum, each) => sum + each.spent, 0)
            const left = micro(given.maxUsd / 100) - held()
            if (!answer.admitted) {
              const capped = open().filter(({ cap }) => cap !== null).length
              const slots = Math.max(1, Math.min(maxConcurrent, openWorkers) - capped)
              const because =
                ledger.length >= given.maxCalls ||
                spentAll >= given.maxUsd * 10_000 ||
                (costCap && left < 10_000 * slots)
              expect(because).toBe(true)
              continue
            }
            expect(ledger.length).toBeLessThan(given.maxCalls)
            expect(answer.costCapUsd === null).toBe(!costCap)
            const cap = answer.costCapUsd === null ? null : micro(answer.costCapUsd)
            if (cap !== null) {
              expect(cap).toBeGreaterThanOrEqual(10_000)
              expect(cap).toBeLessThanOrEqual(left)
            }
            ledger.push({ cap, spent: 0, open: true })
          } else if (line !== undefined && verb === 'spend') {
            // A capped CLI keeps within its cap; the others may spend anything.
            line.spent = Math.min(line.spent + cents * 10_000, line.cap ?? Infinity)
            const total = ledger.reduce((sum, each) => sum + each.spent, 0)
            expect(overBudget(limits, spend()) !== null).toBe(total > given.maxUsd * 10_000)
          } else if (line !== undefined) line.open = false
        }
      },
    ),
    { numRuns: 500 },
  )
})
