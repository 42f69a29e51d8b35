import { mkdir, readFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newestVersion } from './migrations/migrate'
import { openDatabase } from './sqlite'
import { createStore } from './store'
import { openTestStore } from './testing/open-test-store'
import { addSampleWave, sampleWorker } from './testing/samples'
import { temporaryFolder } from './testing/temporary-folder'

const open = (file: string) => createStore(file, { now: () => 1 }, () => undefined)

test('opening again migrates nothing and keeps what is there', async () => {
  const { store, file } = await openTestStore()
  const { project } = addSampleWave(store, [sampleWorker('a')])
  const again = await openTestStore(file)
  expect(again.store.projects.list()).toEqual([project])
  const db = openDatabase(file)
  expect(db.pragma('user_version', { simple: true })).toBe(newestVersion)
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  db.close()
})

test('a file that is no database is refused, left as it is, and copied once', async () => {
  const file = join(await temporaryFolder(), 'wavedeck.db')
  await writeFile(file, 'this is no database at all, whatever its name says'.repeat(100))
  const before = await readFile(file)
  const first = await open(file)
  expect(first).toMatchObject({ ok: false, error: { code: 'database_corrupt', where: file } })
  expect(await open(file)).toEqual(first)
  expect(await readFile(file)).toEqual(before)
  const copies = (await readdir(dirname(file))).filter((name) => name.includes('.corrupt-'))
  expect(copies).toHaveLength(1)
  expect(await readFile(join(dirname(file), copies[0] ?? ''))).toEqual(before)
})

test('a database that lost pages is refused as corrupt', async () => {
  const { store, file } = await openTestStore()
  addSampleWave(
    store,
    Array.from({ length: 40 }, (_, index) => sampleWorker(`w${index}`)),
  )
  store.close()
  await truncate(file, 20 * 4096)
  expect(await open(file)).toMatchObject({ ok: false, error: { code: 'database_corrupt' } })
})

test('a database of a newer version is refused byte-equal', async () => {
  const { store, file } = await openTestStore()
  store.close()
  const db = openDatabase(file)
  db.pragma(`user_version = ${newestVersion + 1}`)
  db.close()
  const before = await readFile(file)
  expect(await open(file)).toMatchObject({ ok: false, error: { code: 'database_newer' } })
  expect(await readFile(file)).toEqual(before)
})

test('a place that is no file is a problem, not a crash', async () => {
  const file = join(await temporaryFolder(), 'wavedeck.db')
  await mkdir(file)
  expect(await open(file)).toMatchObject({ ok: false, error: { code: 'database_unusable' } })
})
