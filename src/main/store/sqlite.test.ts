import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './sqlite'
import { createStore } from './store'

afterEach(() => {
  vi.restoreAllMocks()
})

test('no statement of the store that joins or sorts is planned anew for every run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-statements-'))
  const probe = openDatabase(':memory:')
  const prepare = vi.spyOn(Object.getPrototypeOf(probe) as Database, 'prepare')
  const store = await createStore(join(folder, 'wavedeck.db'), { now: () => 0 }, () => undefined)
  const statements = prepare.mock.calls.map(([sql]) => sql)
  probe.close()
  if (store.ok) store.value.close()
  await rm(folder, { recursive: true })
  expect(statements.length).toBeGreaterThan(100)
  const isJoinedOrSorted = (sql: string) => /\b(JOIN|ORDER BY)\b/.test(sql)
  const looksAtValues = (sql: string) => /(WHERE|AND|ON)\s[^()]*?[=<>]\s*[?@]/.test(sql)
  expect(statements.filter((sql) => isJoinedOrSorted(sql) && looksAtValues(sql))).toEqual([])
})
