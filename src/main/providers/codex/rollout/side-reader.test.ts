import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRollout } from './side-reader'

const thread = '01a2281b-736a-7762-ad87-5bf3e0e7212d'
const startedAt = Date.parse('2026-11-29T12:00:00.000Z')
let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wd-rollout-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const rollout = (day: string) => join(home, 'sessions', day, `rollout-2026-${thread}.jsonl`)
const line = (at: string, type: string, payload: object) =>
  `${JSON.stringify({ timestamp: `2026-11-29T${at}.000Z`, type, payload })}\n`
const answered = (at: string, calls: number) =>
  line(at, 'token_usage_record', {
    turn_token_usage: {
      input_tokens: 100 * calls,
      cached_input_tokens: 40 * calls,
      output_tokens: 5 * calls,
    },
  })
const used = (calls: number) => ({
  usage: { input: 60 * calls, cacheRead: 40 * calls, cacheWrite: 0, output: 5 * calls },
})
const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const open = (resume: string | null) =>
  openRollout({ env: { CODEX_HOME: home }, resume, startedAt })

test('tokens are followed while the turn runs, half-written lines included', async () => {
  const reader = await open(null)
  expect(await reader.poll(null)).toEqual({})
  expect(await reader.poll(thread)).toEqual({})
  write(rollout('2026/11/29'), answered('12:00:01', 1))
  expect(await reader.poll(thread)).toEqual(used(1))
  const next = answered('12:00:02', 2)
  appendFileSync(rollout('2026/11/29'), next.slice(0, 50))
  expect(await reader.poll(thread)).toEqual(used(1))
  appendFileSync(rollout('2026/11/29'), next.slice(50))
  expect(await reader.poll(thread)).toEqual(used(2))
})

test('two polls at once take no line twice', async () => {
  write(rollout('2026/11/29'), answered('12:00:01', 1) + answered('12:00:02', 2))
  const reader = await open(null)
  const both = await Promise.all([reader.poll(thread), reader.poll(thread)])
  expect(both).toEqual([used(2), used(2)])
})

test("a resumed thread's earlier turns are not this turn's", async () => {
  const file = rollout('2025/01/31')
  write(file, answered('11:00:00', 7))
  utimesSync(file, startedAt / 1000 - 60, startedAt / 1000 - 60)
  const reader = await open(thread)
  expect(await reader.poll(thread)).toEqual({})
  appendFileSync(file, answered('12:00:05', 1))
  expect(await reader.poll(thread)).toEqual(used(1))
})

test('a turn found again after a restart is read from its own start', async () => {
  const file = rollout('2026/11/29')
  write(file, answered('11:00:00', 7) + answered('12:00:05', 1))
  utimesSync(file, startedAt / 1000 + 60, startedAt / 1000 + 60)
  const reader = await open(thread)
  expect(await reader.poll(thread)).toEqual(used(1))
})

test('the newest day folder wins, another thread is never read', async () => {
  write(rollout('2026/11/28'), answered('12:00:01', 3))
  write(rollout('2026/11/29'), answered('12:00:01', 1))
  const reader = await open(null)
  expect(await reader.poll(thread)).toEqual(used(1))
  expect(await (await open(null)).poll('../../etc/passwd')).toEqual({})
})

/** A record of the thread's counter alone, after `total` answers of which the newest is new. */
const counted = (at: string, total: number) => {
  const tokens = (calls: number) => ({
    input_tokens: 100 * calls,
    cached_input_tokens: 40 * calls,
    output_tokens: 5 * calls,
  })
  const info = { total_token_usage: tokens(total), last_token_usage: tokens(1) }
  return line(at, 'event_msg', { type: 'token_count', info })
}

test('a version that writes only the counter is followed by it, each answer once', async () => {
  const file = rollout('2025/01/31')
  write(file, counted('11:00:00', 6) + counted('11:00:01', 7))
  utimesSync(file, startedAt / 1000 - 60, startedAt / 1000 - 60)
  const reader = await open(thread)
  appendFileSync(file, counted('12:00:01', 7))
  expect((await reader.poll(thread)).usage).toBeUndefined()
  appendFileSync(file, counted('12:00:02', 8) + counted('12:00:03', 8) + counted('12:00:04', 9))
  expect(await reader.poll(thread)).toMatchObject(used(2))
})

test('a record of the turn itself is believed rather than the counter', async () => {
  write(rollout('2026/11/29'), answered('12:00:01', 3) + counted('12:00:02', 9))
  expect(await (await open(null)).poll(thread)).toMatchObject(used(3))
})

test('cause, reset and refusals come from the last records', async () => {
  const call = {
    type: 'custom_tool_call',
    call_id: 'c1',
    name: 'exec',
    input: 'await tools.apply_patch("x")',
  }
  const output = {
    type: 'custom_tool_call_output',
    call_id: 'c1',
    output: [{ text: 'writing is blocked by read-only sandbox; rejected' }],
  }
  const limits = {
    primary: { used_percent: 100, window_minutes: 10_080, resets_at: 1_800_000_000 },
  }
  const error = { message: "You've hit your usage limit", codex_error_info: 'usage_limit_exceeded' }
  write(
    rollout('2026/11/29'),
    line('12:00:01', 'response_item', call) +
      line('12:00:02', 'response_item', output) +
      line('12:00:03', 'event_msg', { type: 'token_count', info: null, rate_limits: limits }) +
      line('12:00:04', 'event_msg', { type: 'task_complete', error }),
  )
  expect(await (await open(null)).poll(thread)).toMatchObject({
    denials: ['apply_patch'],
    cause: { kind: 'rate_limited', resetAt: 1_800_000_000_000 },
    quota: [{ window: 'week', usedPercent: 100, status: 'rejected' }],
  })
})

test('a 401 in the rollout is told from a refused connection', async () => {
  const info = { http_connection_failed: { http_status_code: 401 } }
  const done = { type: 'task_complete', error: { message: 'no', codex_error_info: info } }
  write(rollout('2026/11/29'), line('12:00:01', 'event_msg', done))
  const { cause } = await (await open(null)).poll(thread)
  expect(cause?.kind).toBe('not_logged_in')
})
