import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '@shared/lib/result'
import { judgeWindow } from '@shared/quota/judge-window'
import type { ProviderId } from '@shared/worker/provider-id'
import { ManualClock } from '../platform/manual-clock'
import { readLimits } from '../providers/codex/rollout/read-limits'
import { openTestStore } from '../store/testing/open-test-store'
import { addSampleWave, sampleLaunch, sampleOutcome, sampleWorker } from '../store/testing/samples'
import { readClaudeCache } from './claude-cache'
import { readNewestRollouts } from './newest-rollouts'
import {
  createQuotaDesk,
  type QuotaFileReader,
  type ProbeAnswer,
  type QuotaProbe,
} from './quota-desk'
import { hour, quotaFolder, rolloutLine as line, start } from './testing/quota-samples'

const openDesk = async (
  readers: readonly QuotaFileReader[] = [],
  probes: ReadonlyMap<ProviderId, QuotaProbe> = new Map(),
) => {
  const { store, clock: stored } = await openTestStore()
  const clock = new ManualClock(start)
  stored.now = () => clock.now()
  const told = { times: 0 }
  const desk = createQuotaDesk({
    records: store.quota,
    readers,
    probes,
    clock,
    lines: { criticalThreshold: 80, stopAt: 95 },
    changed: () => (told.times += 1),
  })
  onTestFinished(() => {
    desk.close()
  })
  return { desk, store, clock, told }
}

const fiveHours = (usedPercent: number, resetsAt = start + 2 * hour) => ({
  window: '5h',
  usedPercent,
  resetsAt,
  status: null,
})

test('a window that resets while the machine sleeps over a change of the clocks opens again', async () => {
  const { desk, clock } = await openDesk()
  desk.observe('claude', [fiveHours(97, start + 20 * hour)], start)
  expect(desk.stopFor('claude', null)).toMatch('97%')
  clock.advance(20 * hour - 1)
  expect(desk.stopFor('claude', null)).toMatch('97%')
  clock.advance(1)
  expect(desk.stopFor('claude', null)).toBeNull()
})

test('the newest reading wins, whoever gave it, and what is told twice is kept once', async () => {
  const { desk, store, told } = await openDesk()
  desk.observe('claude', [fiveHours(50)], start)
  desk.observe('claude', [fiveHours(40)], start - 1, 'file')
  expect(desk.state().observations).toMatchObject([{ usedPercent: 50, source: 'worker' }])
  expect(told.times).toBe(1)
  desk.observe('claude', [fiveHours(50)], start)
  desk.observe('claude', [fiveHours(60)], start)
  expect(store.quota.history(0)).toMatchObject([{ usedPercent: 50 }, { usedPercent: 60 }])
})

test('a limit holds until the reset that is known, else until the person resumes', async () => {
  const { desk, clock } = await openDesk()
  desk.observe('codex', [{ ...fiveHours(100), status: 'rejected' }], start)
  desk.turnEnded('codex', { failureKind: 'rate_limited', resetAt: null })
  expect(desk.holds().get('codex')).toMatchObject({ since: start, until: start + 2 * hour })
  desk.turnEnded('kimi', { failureKind: 'rate_limited', resetAt: null })
  expect(desk.holds().get('kimi')).toMatchObject({ until: null })
  expect(desk.liftHold('kimi')).toBe(true)
  expect(desk.liftHold('kimi')).toBe(false)
  clock.advance(1)
  expect([...desk.holds().keys()]).toEqual(['codex'])
})

test('several turns that are signed out hold their provider; one alone does not', async () => {
  const { desk, clock } = await openDesk()
  desk.turnEnded('claude', { failureKind: 'not_logged_in', resetAt: null })
  clock.advance(61_000)
  desk.turnEnded('claude', { failureKind: 'not_logged_in', resetAt: null })
  expect(desk.holds().size).toBe(0)
  clock.advance(1_000)
  desk.turnEnded('claude', { failureKind: 'not_logged_in', resetAt: null })
  expect(desk.holds().get('claude')?.reason).toMatch('sign in again')
})

const answer = (change: Partial<ProbeAnswer> = {}): ProbeAnswer => ({
  readings: [fiveHours(61)],
  throttled: null,
  ...change,
})

const probing = async (...answers: ProbeAnswer[]) => {
  const asked = { times: 0 }
  const probe: QuotaProbe = () => {
    const next = answers[asked.times]
    asked.times += 1
    if (next === undefined) throw new Error('asked once more than it should be')
    return Promise.resolve(ok(next))
  }
  return { ...(await openDesk([], new Map([['claude', probe]]))), asked }
}

test('a probe is asked for, never more than once a minute', async () => {
  const { desk, clock, asked } = await probing(answer(), answer({ readings: [fiveHours(62)] }))
  expect(asked.times).toBe(0)
  expect(await desk.probe('claude')).toEqual(ok(null))
  expect(desk.state().observations).toMatchObject([{ usedPercent: 61, source: 'probe' }])
  expect(await desk.probe('claude')).toMatchObject({ error: { code: 'probe_quiet' } })
  clock.advance(60_000)
  expect(await desk.probe('claude')).toEqual(ok(null))
  expect(asked.times).toBe(2)
  expect(await desk.probe('kimi')).toMatchObject({ error: { code: 'probe_none' } })
})

test('a provider that throttles is left alone until it said, a quarter of an hour where it did not', async () => {
  const retryAt = start + 3 * hour
  const { desk, store, clock, asked } = await probing(
    answer({ throttled: { until: retryAt } }),
    answer({ readings: [], throttled: { until: null } }),
    answer(),
  )
  expect(await desk.probe('claude')).toMatchObject({ error: { code: 'probe_throttled' } })
  expect(desk.state().observations).toMatchObject([{ usedPercent: 61 }])
  expect(store.quota.quietUntil('claude')).toBe(retryAt)
  clock.advance(3 * hour - 1)
  expect(await desk.probe('claude')).toMatchObject({ error: { code: 'probe_quiet' } })
  clock.advance(1)
  expect(await desk.probe('claude')).toMatchObject({ error: { code: 'probe_throttled' } })
  clock.advance(15 * 60_000 - 1)
  expect(await desk.probe('claude')).toMatchObject({ error: { code: 'probe_quiet' } })
  clock.advance(1)
  expect(await desk.probe('claude')).toEqual(ok(null))
  expect(asked.times).toBe(3)
})

test('a provider on hold for its limit is not asked at all', async () => {
  const { desk, clock, asked } = await probing(answer())
  desk.turnEnded('claude', { failureKind: 'rate_limited', resetAt: start + hour })
  expect(await desk.probe('claude')).toMatchObject({ error: { code: 'probe_quiet' } })
  clock.advance(hour)
  expect(await desk.probe('claude')).toEqual(ok(null))
  expect(asked.times).toBe(1)
})

test('an ended wave teaches what a worker takes', async () => {
  const { desk, store, clock } = await openDesk()
  const { wave, workers } = addSampleWave(store, [
    sampleWorker('a', { provider: 'claude', model: 'sonnet' }),
    sampleWorker('b', { provider: 'claude', model: 'sonnet' }),
  ])
  desk.observe('claude', [fiveHours(10)], start)
  store.waves.move(wave.id, 'start')
  for (const { id } of workers) {
    const turn = store.turns.queue({ workerId: id, prompt: '', resume: null })
    if (turn === null) throw new Error('not queued')
    store.turns.begin(turn.id, sampleLaunch, null)
    store.turns.settle(turn.id, sampleOutcome(id), null)
  }
  clock.advance(60_000)
  desk.observe('claude', [fiveHours(16)], clock.now())
  desk.waveEnded(wave.id)
  expect(desk.samples()).toEqual([
    { provider: 'claude', window: '5h', model: 'sonnet', perWorker: 3 },
  ])
})

test("Claude's cache file is read where there is one; half of it is a problem that names it", async () => {
  const file = join(await quotaFolder(), 'rate-limits-cache.json')
  expect(await readClaudeCache(file)).toEqual(ok(null))
  const resets = start / 1000 + 7200
  await writeFile(
    file,
    JSON.stringify({
      ts: start / 1000,
      model: 'x',
      rate_limits: {
        five_hour: { used_percentage: 33, resets_at: resets },
        seven_day: { used_percentage: 12.5, resets_at: resets },
      },
    }),
  )
  const { desk, clock } = await openDesk([
    { provider: 'claude', read: () => readClaudeCache(file) },
  ])
  await desk.refresh()
  expect(desk.state()).toMatchObject({
    observations: [
      { window: '5h', usedPercent: 33, resetsAt: start + 2 * hour, observedAt: start },
      { window: 'week', usedPercent: 12.5 },
    ],
    problems: [],
  })
  await writeFile(file, '{"ts": 1, "rate_lim')
  clock.advance(hour)
  await desk.refresh()
  expect(desk.state()).toMatchObject({
    observations: [{ usedPercent: 33, observedAt: start }, {}],
    problems: [{ code: 'quota_cache', where: `${file}:1` }],
  })
})

test('Codex says what credits are left beside its windows', async () => {
  const home = await quotaFolder()
  const place = join(home, 'sessions', '2026', '10', '24')
  await mkdir(place, { recursive: true })
  const credits = { has_credits: true, unlimited: false, balance: '12.50' }
  const text = line(start, 20).replace('"secondary":null', `"credits":${JSON.stringify(credits)}`)
  await writeFile(join(place, 'rollout-2026-10-24T12-00-00-0000.jsonl'), text)
  const { desk } = await openDesk([
    { provider: 'codex', read: () => readNewestRollouts(home, readLimits) },
  ])
  await desk.refresh()
  expect(desk.state().credits).toEqual([{ provider: 'codex', left: '12.50', observedAt: start }])
})

test('a cache that became half JSON is named with its line, and its last reading is stale', async () => {
  const file = join(await quotaFolder(), 'rate-limits-cache.json')
  const { desk, clock } = await openDesk([
    { provider: 'claude', read: () => readClaudeCache(file) },
  ])
  const whole = JSON.stringify(
    {
      ts: start / 1000,
      rate_limits: { five_hour: { used_percentage: 97, resets_at: start / 1000 + 7200 } },
    },
    null,
    1,
  )
  await writeFile(file, whole)
  await desk.refresh()
  expect(desk.state()).toMatchObject({ problems: [], observations: [{ usedPercent: 97 }] })
  await writeFile(file, whole.slice(0, -4))
  await desk.refresh()
  const { lines, observations, problems } = desk.state()
  expect(problems[0]?.where).toBe(`${file}:3`)
  expect(observations.map((each) => judgeWindow(each, lines, clock.now()))).toMatchObject([
    { usedPercent: 97, stale: true, blocked: true },
  ])
  await writeFile(file, whole)
  await desk.refresh()
  expect(desk.state()).toMatchObject({ problems: [] })
  expect(desk.state().observations[0]?.unread).toBeUndefined()
})
