import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budget } from './budget'
import { admitTurn, noSpend, type WaveSpend } from './wave-budget'

/** One turn of an account that is kept apart from the code under test, in whole tokens and seconds. */
interface Line {
  readonly prompt: number
  readonly startedAt: number
  tokens: number
  open: boolean
}

const move = fc.record({
  verb: fc.constantFrom('start', 'start', 'use', 'end', 'wait'),
  which: fc.nat(5),
  amount: fc.nat(60),
})
const limit = fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined })

test('calls, tokens, prompts or time once exhausted admit nothing more, in any order; else all that asks is let in', () => {
  fc.assert(
    fc.property(
      fc.record({ calls: limit, tokens: limit, prompts: limit, seconds: limit }),
      fc.array(move, { maxLength: 60 }),
      (caps, moves) => {
        const limits: Budget = {
          ...(caps.calls === undefined ? {} : { maxCalls: caps.calls }),
          ...(caps.tokens === undefined ? {} : { maxReportedTokens: caps.tokens }),
          ...(caps.prompts === undefined ? {} : { maxEstimatedPromptTokens: caps.prompts }),
          ...(caps.seconds === undefined ? {} : { maxWallSeconds: caps.seconds }),
        }
        const ledger: Line[] = []
        const total = (of: (line: Line) => number) =>
          ledger.reduce((sum, line) => sum + of(line), 0)
        let seconds = 1_000
        let exhausted = false
        for (const { verb, which, amount } of moves) {
          const line = ledger.filter(({ open }) => open)[which]
          if (verb === 'wait') seconds += amount
          if (verb === 'use' && line !== undefined) line.tokens += amount
          if (verb === 'end' && line !== undefined) line.open = false
          if (verb !== 'start') continue
          const spend: WaveSpend = {
            ...noSpend,
            startedAt: ledger[0] === undefined ? null : ledger[0].startedAt * 1000,
            calls: ledger.length,
            promptTokens: total(({ prompt }) => prompt),
            tokens: total(({ open, tokens }) => (open ? 0 : tokens)),
            running: ledger
              .filter(({ open }) => open)
              .map(({ tokens }) => ({ costCapUsd: null, tokens, costUsd: 0 })),
          }
          const ask = {
            timeoutSeconds: 90,
            promptTokens: amount,
            costCap: false,
            maxConcurrent: 9,
            openWorkers: 9,
          }
          const answer = admitTurn(limits, spend, ask, seconds * 1000)
          const left = (caps.seconds ?? Infinity) - (seconds - (ledger[0]?.startedAt ?? seconds))
          const gone =
            (caps.calls !== undefined && ledger.length >= caps.calls) ||
            (caps.tokens !== undefined && total(({ tokens }) => tokens) >= caps.tokens) ||
            left <= 0
          const tooLong =
            caps.prompts !== undefined && total(({ prompt }) => prompt) + amount > caps.prompts
          expect(answer.admitted).toBe(!gone && !tooLong)
          // None of the three comes back by itself.
          if (exhausted) expect(answer.admitted).toBe(false)
          exhausted ||= gone
          if (!answer.admitted)
            expect(answer.reason).toMatch(
              /^The wave's budget of \d+ (turns?|s|min|tokens|prompt tokens) is used up\.$/,
            )
          else {
            expect(answer.timeoutSeconds).toBe(Math.min(90, left))
            ledger.push({ prompt: amount, startedAt: seconds, tokens: 0, open: true })
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
