import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastQuota } from './forecast'
import { judgeWindow } from './judge-window'
import { isNewer, type QuotaObservation } from './observation'
import { quotaStop, resetText } from './quota-stop'
import { type QuotaSample, waveShares } from './wave-shares'

const minute = 60_000
const hour = 60 * minute
const now = Date.UTC(2026, 10, 29, 12)
const lines = { criticalThreshold: 80, stopAt: 95 }

const seen = (change: Partial<QuotaObservation> = {}): QuotaObservation => ({
  provider: 'claude',
  window: '5h',
  usedPercent: 42,
  resetsAt: now + 2 * hour,
  status: 'ok',
  observedAt: now,
  source: 'worker',
  ...change,
})

test('a window is stale after 30 minutes, low from the threshold, blocked from the stop line', () => {
  expect(judgeWindow(seen({ observedAt: now - 30 * minute }), lines, now).stale).toBe(false)
  expect(judgeWindow(seen({ observedAt: now - 30 * minute - 1 }), lines, now).stale).toBe(true)
  expect(judgeWindow(seen({ usedPercent: 79.9 }), lines, now)).toMatchObject({ low: false })
  expect(judgeWindow(seen({ usedPercent: 80 }), lines, now)).toMatchObject({
    low: true,
    blocked: false,
  })
  expect(judgeWindow(seen({ usedPercent: 95 }), lines, now).blocked).toBe(true)
})

test('a reset that passed, also during sleep, empties the window; before it even a stale reading stands', () => {
  const full = seen({ usedPercent: 100, status: 'rejected', observedAt: now - 3 * hour })
  expect(judgeWindow(full, lines, now)).toMatchObject({
    usedPercent: 100,
    blocked: true,
    stale: true,
  })
  expect(judgeWindow(full, lines, now + 2 * hour)).toMatchObject({
    usedPercent: 0,
    reset: true,
    low: false,
    blocked: false,
  })
})

test('unknown stays unknown, and a refusal without a reset blocks only while it is fresh', () => {
  const unknown = seen({ usedPercent: null, resetsAt: null, status: null })
  expect(judgeWindow(unknown, lines, now)).toMatchObject({
    usedPercent: null,
    low: false,
    blocked: false,
  })
  const refused = seen({ usedPercent: null, resetsAt: null, status: 'rejected' })
  expect(judgeWindow(refused, lines, now).blocked).toBe(true)
  expect(judgeWindow(refused, lines, now + hour).blocked).toBe(false)
})

test('the newest observation wins, and a clock set back makes room for the next one', () => {
  expect(isNewer(seen({ observedAt: now - 1 }), seen(), now)).toBe(false)
  expect(isNewer(seen(), seen(), now)).toBe(true)
  const later = seen({ observedAt: now + 5 * hour })
  expect(isNewer(later, seen(), now)).toBe(false)
  expect(isNewer(seen(), later, now)).toBe(true)
  expect(judgeWindow(later, lines, now)).toMatchObject({ stale: true, ageMs: 0 })
})

test("Claude's opus window stops opus workers only", () => {
  const facts = {
    observations: [seen({ window: 'opus', usedPercent: 97 })],
    lines,
    now,
    zone: 'UTC',
  }
  expect(quotaStop({ provider: 'claude', model: 'sonnet' }, facts)).toBeNull()
  expect(quotaStop({ provider: 'codex', model: 'opus' }, facts)).toBeNull()
  expect(quotaStop({ provider: 'claude', model: 'claude-opus-5-5' }, facts)?.message).toBe(
    'claude is at 97% of its opus window, at or past the 95% stop line; it resets at 14:00.',
  )
})

test('a reset is told in local time, over a change of the clocks too', () => {
  const saturday = Date.UTC(2026, 9, 24, 22)
  expect(resetText(saturday + 5 * hour, saturday, 'Europe/Berlin')).toBe('it resets at 04:00')
  expect(resetText(saturday + 48 * hour, saturday, 'Europe/Berlin')).toMatch(
    /^it resets Mon,? 26 Oct,? 23:00$/,
  )
  expect(resetText(null, saturday, 'UTC')).toBe('when it resets is not known')
})

const wave = {
  ran: [
    { provider: 'claude', model: 'sonnet' },
    { provider: 'claude', model: 'sonnet' },
  ],
  startedAt: now,
  opening: [seen({ usedPercent: 10, observedAt: now - minute })],
  closing: [seen({ usedPercent: 16, observedAt: now + hour })],
} as const

test('a wave gives a sample only from two readings of one window instance, the first one fresh', () => {
  expect(waveShares(wave)).toEqual([
    { provider: 'claude', window: '5h', model: 'sonnet', perWorker: 3 },
  ])
  const [opening] = wave.opening
  const old = { ...opening, observedAt: now - 31 * minute }
  expect(waveShares({ ...wave, opening: [old] })).toEqual([])
  expect(waveShares({ ...wave, opening: [{ ...opening, resetsAt: now + 3 * hour }] })).toEqual([])
  expect(waveShares({ ...wave, opening: [] })).toEqual([])
  expect(waveShares({ ...wave, ran: [] })).toEqual([])
  expect(waveShares({ ...wave, closing: [{ ...opening }] })).toEqual([])
  const mixed = [{ provider: 'claude', model: 'opus' }, wave.ran[0]] as const
  expect(waveShares({ ...wave, ran: mixed })[0]?.model).toBeNull()
})

const sample = (perWorker: number, model: string | null): QuotaSample => ({
  provider: 'claude',
  window: '5h',
  model,
  perWorker,
})
const facts = { observations: [seen({ usedPercent: 90 })], lines, now, zone: 'UTC' }
const sonnet = { provider: 'claude', model: 'sonnet' } as const

test('a forecast is the median of the newest ten, the same model first, unknown under two', () => {
  expect(forecastQuota([sonnet], facts, [sample(4, 'sonnet')])[0]).toMatchObject({
    projectedPercent: null,
    afterPercent: null,
    samples: 1,
  })
  const other = [sample(9, 'opus'), sample(9, 'opus'), sample(4, 'sonnet')]
  expect(forecastQuota([sonnet], facts, other)[0]?.projectedPercent).toBe(9)
  const same = [...other, sample(2, 'sonnet')]
  expect(forecastQuota([sonnet, sonnet], facts, same)[0]).toMatchObject({
    projectedPercent: 8,
    afterPercent: 98,
    passesStop: true,
  })
  const old = [
    ...Array<QuotaSample>(30).fill(sample(50, 'sonnet')),
    ...Array<QuotaSample>(10).fill(sample(1, 'sonnet')),
  ]
  expect(forecastQuota([sonnet], facts, old)[0]?.projectedPercent).toBe(1)
  expect(forecastQuota([{ provider: 'kimi', model: null }], facts, old)).toEqual([])
})

test('the opus window is forecast and learned from opus workers only', () => {
  const opus = { provider: 'claude', model: 'claude-opus-5-5' } as const
  const both = { ...facts, observations: [seen(), seen({ window: 'opus', usedPercent: 40 })] }
  const samples = [1, 2].flatMap((perWorker) => [
    sample(perWorker, null),
    { ...sample(perWorker * 10, null), window: 'opus' },
  ])
  const windows = forecastQuota([sonnet, opus, sonnet], both, samples)
  expect(windows).toMatchObject([
    { window: '5h', workers: 3, projectedPercent: 6 },
    { window: 'opus', workers: 1, projectedPercent: 20, afterPercent: 60 },
  ])
  const [opening, closing] = [10, 20].map((usedPercent, index) =>
    seen({ window: 'opus', usedPercent, observedAt: now + index * minute }),
  )
  if (opening === undefined || closing === undefined) throw new Error('two readings')
  const use = { startedAt: now, opening: [opening], closing: [closing] }
  expect(waveShares({ ...use, ran: [sonnet] })).toEqual([])
  expect(waveShares({ ...use, ran: [sonnet, opus] })).toMatchObject([
    { window: 'opus', perWorker: 10 },
  ])
})

test('no reading is ever both reset and blocked, and low holds wherever blocked does', () => {
  fc.assert(
    fc.property(
      fc.record({
        usedPercent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
        resetsAt: fc.option(fc.integer({ min: now - 10 * hour, max: now + 10 * hour })),
        observedAt: fc.integer({ min: now - 10 * hour, max: now + 10 * hour }),
        status: fc.constantFrom('ok', 'warning', 'rejected', null),
      }),
      (observation) => {
        const state = judgeWindow(observation, lines, now)
        expect(state.blocked && !state.low).toBe(false)
        expect(state.reset && (state.blocked || state.usedPercent !== 0)).toBe(false)
        expect(state.ageMs).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
