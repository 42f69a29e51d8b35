import type { TailEvent } from '@shared/ipc/views'
import type { WorkerEvent } from '@shared/worker/event'
import { expect, test } from 'vitest'
import { clipped, errorCount, tailRows } from './tail-rows'

const at = (from: number, event: WorkerEvent, ms: number | null = from): TailEvent => ({
  from,
  to: from + 10,
  at: ms,
  event,
})
const command = (id: string, ended?: { exitCode: number | null; output: string }): WorkerEvent => ({
  kind: 'command',
  id,
  command: 'npm test',
  status: ended ? 'ended' : 'started',
  exitCode: ended?.exitCode ?? null,
  output: ended?.output ?? '',
})

test('the end of a command is a fact on the row that started it', () => {
  const rows = tailRows([
    at(0, command('a')),
    at(1000, { kind: 'message', text: 'meanwhile' }),
    at(3800, command('a', { exitCode: 1, output: 'FAIL' })),
  ])
  expect(rows.map((row) => row.text)).toEqual(['npm test', 'meanwhile'])
  expect(rows[0]).toMatchObject({ fact: 'exit 1, 3.8 s', tone: 'error', detail: 'FAIL', at: 0 })
  expect(errorCount(rows)).toBe(1)
})

test('an end whose start is not held has a row of its own', () => {
  expect(tailRows([at(5, command('a', { exitCode: 0, output: '' }))])).toMatchObject([
    { text: 'npm test', fact: 'exit 0', tone: 'plain', detail: null },
  ])
})

test('a second command under the same id is a new row', () => {
  const rows = tailRows([
    at(0, command('a')),
    at(10, command('a', { exitCode: 0, output: '' })),
    at(20, command('a')),
  ])
  expect(rows).toHaveLength(2)
  expect(rows[1]?.fact).toBeNull()
})

test('a failed tool is an error, a refused one a warning', () => {
  const rows = tailRows([
    at(0, { kind: 'tool', id: 't', name: 'Read', text: 'a.ts' }),
    at(10, { kind: 'toolResult', id: 't', ok: false, text: 'no such file' }),
    at(20, { kind: 'denied', tool: 'Bash', text: 'rm -rf /' }),
  ])
  expect(rows).toMatchObject([
    { text: 'Read a.ts', tone: 'error', fact: 'failed', detail: 'no such file' },
    { text: 'rm -rf /', tone: 'warn', fact: 'denied' },
  ])
})

test('each changed file is a row, and keys stay apart within one line', () => {
  const rows = tailRows([
    at(0, {
      kind: 'fileChange',
      changes: [
        { path: 'a.ts', change: 'edit', added: 64, removed: 21 },
        { path: 'b.ts', change: 'add' },
      ],
    }),
    at(0, { kind: 'message', text: 'same line' }),
  ])
  expect(rows).toMatchObject([
    { text: 'a.ts', lines: { added: 64, removed: 21 }, fact: null },
    { text: 'b.ts', lines: null, fact: 'new' },
    { text: 'same line' },
  ])
  expect(new Set(rows.map((row) => row.key)).size).toBe(3)
})

test('usage and quota in words', () => {
  const usage = { input: 4_000, cacheRead: 86_000, cacheWrite: 12_000, output: 9_100 }
  const rows = tailRows([
    at(0, { kind: 'usage', usage, costUsd: 0.69 }),
    at(1, {
      kind: 'quota',
      readings: [{ window: '5h', usedPercent: 62, resetsAt: null, status: null }],
    }),
  ])
  expect(rows[0]).toMatchObject({
    text: 'Usage: 25k: 4k in, 12k cache writes, 9k out (86k cache reads apart)',
    fact: '$0.69',
  })
  expect(rows[1]?.text).toBe('Quota: 5h 62% used')
})

test('long text is clipped by lines and by characters', () => {
  expect(clipped('a\nb\nc\nd', 100, 2)).toEqual({ head: 'a\nb', rest: '2 more lines' })
  expect(clipped('x'.repeat(50), 10, 6)).toEqual({
    head: 'x'.repeat(10),
    rest: '40 more characters',
  })
  expect(clipped('a\nb', 100, 2)).toEqual({ head: 'a\nb', rest: null })
  expect(clipped('a\nb\n', 100, 6)).toEqual({ head: 'a\nb\n', rest: null })
})
