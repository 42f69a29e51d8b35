import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budget } from './budget'
import {
  admitTurn,
  bothAdmit,
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

test('two waves under one orchestration budget: neither cap is ever promised twice, in any order', () => {
  const move = fc.record({
    wave: fc.constantFrom(0, 1),
    verb: fc.constantFrom('start', 'end', 'end'),
    which: fc.nat(4),
    cents: fc.nat(60),
  })
  const cents = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(
      fc.tuple(cents, cents),
      cents,
      fc.array(move, { maxLength: 40 }),
      (caps, outerCap, moves) => {
        // Brute force: one purse a turn, in whole cents; a turn may spend at most what it was promised.
        const turns: { wave: number; promised: number; spent: number; open: boolean }[] = []
        const heldBy = (wave: number | null) =>
          turns
            .filter((turn) => wave === null || turn.wave === wave)
            .reduce((sum, turn) => sum + (turn.open ? turn.promised : turn.spent), 0)
        const spendOf = (wave: number | null): WaveSpend => {
          const mine = turns.filter((turn) => wave === null || turn.wave === wave)
          return {
            ...noSpend,
            calls: mine.length,
            costUsd: mine.reduce((sum, turn) => sum + (turn.open ? 0 : turn.spent), 0) / 100,
            running: mine
              .filter((turn) => turn.open)
              .map((turn) => ({ costCapUsd: turn.promised / 100, tokens: 0, costUsd: 0 })),
          }
        }
        for (const { wave, verb, which, cents: spent } of moves) {
          if (verb === 'end') {
            const turn = turns.filter((each) => each.open && each.wave === wave)[which]
            if (turn !== undefined) {
              turn.open = false
              turn.spent = Math.min(spent, turn.promised)
            }
            continue
          }
          const openWorkers = which + 1
          const both = bothAdmit(
            admitTurn(
              { maxReportedCostUsd: caps[wave] / 100 },
              spendOf(wave),
              { ...ask, openWorkers },
              0,
            ),
            admitTurn(
              { maxReportedCostUsd: outerCap / 100 },
              spendOf(null),
              { ...ask, openWorkers },
              0,
              'orchestration',
            ),
          )
          const left = Math.min(caps[wave] - heldBy(wave), outerCap - heldBy(null))
          if (!both.admitted) continue
          // What is exhausted admits nothing.
          expect(left).toBeGreaterThanOrEqual(1)
          const promised = Math.round((both.costCapUsd ?? Infinity) * 100)
          expect(promised).toBeGreaterThanOrEqual(1)
          expect(promised).toBeLessThanOrEqual(left)
          turns.push({ wave, promised, spent: 0, open: true })
        }
        expect(heldBy(0) + heldBy(1)).toBe(heldBy(null))
        expect(heldBy(null)).toBeLessThanOrEqual(outerCap)
      },
    ),
    { numRuns: 300 },
  )
})
