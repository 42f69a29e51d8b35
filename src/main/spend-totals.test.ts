import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usualPrices } from '@shared/prices/read-prices'
import type { SpendEntry } from '@shared/report/spend-parts'
import { spendReport } from '@shared/report/spend-report'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { Usage } from '@shared/worker/usage'
import { claudeExpected } from './providers/claude/recordings.expected'
import { codexExpected } from './providers/codex/recordings.expected'
import { opencodeExpected } from './providers/opencode/recordings.expected'
import type { ExpectedTurn } from './providers/testing/expected-turn'
import { readRecording } from './providers/testing/read-recording'
import { replayRecording } from './providers/testing/replay-recording'

const folder = join(import.meta.dirname, '../../e2e/fixtures/recordings')

const replayed = async (names: readonly string[]): Promise<SpendEntry[]> =>
  Promise.all(
    names.map(async (name) => {
      const recording = await readRecording(join(folder, name))
      const { provider } = recording
      if (provider === null) throw new Error(`${name} names no provider`)
      const { reading } = replayRecording(recording, provider, null)
      return {
        workerId: name,
        planId: name,
        turn: 1,
        orchestrationId: 'recordings',
        orchestration: 'Recordings',
        provider,
        models: reading.models,
        endedAt: 0,
        usage: reading.usage,
        costUsd: reading.costUsd,
        costByModel: reading.costByModel,
        worth: null,
      }
    }),
  )

/** Added up by hand's own numbers, without the code under test. */
const byHand = (expected: Readonly<Record<string, ExpectedTurn>>) => {
  const sum = [0, 0, 0, 0]
  let nanoUsd = 0
  for (const { usage, costUsd } of Object.values(expected)) {
    usage?.forEach((tokens, part) => (sum[part] = (sum[part] ?? 0) + tokens))
    nanoUsd += Math.round((costUsd ?? 0) * 1e9)
  }
  return { tokens: sum, usd: nanoUsd / 1e9 }
}

const parts = ({ input, cacheRead, cacheWrite, output }: Usage) => [
  input,
  cacheRead,
  cacheWrite,
  output,
]

test.each([
  ['claude', claudeExpected, [123_600, 515_000, 30_900, 4_180], '0.81'],
  ['codex', codexExpected, [145_500, 485_000, 0, 4_074], '0.00'],
  ['opencode', opencodeExpected, [9_000, 30_000, 0, 252], '0.01'],
] as const)(
  'all recordings of %s add up to the token and the cent',
  async (_, expected, tokens, usd) => {
    const { total } = spendReport(await replayed(Object.keys(expected)), usualPrices, 'UTC')
    const hand = byHand(expected)
    expect(parts(total.usage)).toEqual(hand.tokens)
    expect(total.costUsd).toBeCloseTo(hand.usd, 5)
    expect(parts(total.usage)).toEqual(tokens)
    expect(total.costUsd.toFixed(2)).toBe(usd)
  },
)

test('a thread that was resumed and forked adds up once, with its rollouts as by its counter alone', async () => {
  const replay = async (names: readonly string[], hasRollout: boolean) => {
    const outputs: number[][] = []
    let carry: TurnReading['carry'] = null
    for (const name of names) {
      const recording = await readRecording(join(folder, name))
      const rollout = hasRollout ? recording.rollout : null
      const { reading } = replayRecording({ ...recording, rollout }, 'codex', carry)
      if (reading.usage === null) throw new Error(`${name} reports no tokens`)
      outputs.push(parts(reading.usage))
      carry = reading.carry
    }
    return outputs
  }
  const asked = (calls: number) => [1500 * calls, 5000 * calls, 0, 42 * calls]
  for (const hasRollout of [true, false]) {
    const trunk = ['codex-thread-1', 'codex-thread-2-resume', 'codex-thread-5-resume']
    expect(await replay(trunk, hasRollout)).toEqual([asked(1), asked(2), asked(1)])
    // The fork counts on from where it left its thread.
    const fork = ['codex-thread-2-resume', 'codex-thread-3-fork', 'codex-thread-4-fork-resume']
    expect((await replay(fork, hasRollout)).slice(1)).toEqual([asked(1), asked(3)])
  }
})

test("Codex reports tokens only; its list price is the recorded tokens' own", async () => {
  const names = Object.keys(codexExpected)
  const { byModel, total } = spendReport(await replayed(names), usualPrices, 'UTC')
  const sol = byModel.find(({ model }) => model === 'gpt-6.1-sol')
  if (sol === undefined) throw new Error('no recording names its model')
  const { input, cacheRead, output } = sol.usage
  expect(Math.round(sol.estimatedUsd * 1e6)).toBe(
    Math.round(input * 2 + cacheRead * 0.1 + output * 10),
  )
  expect(total.costUsd).toBe(0)
})
