import { copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from './store/data-folder'
import { backUp } from './store/rescue/backups'
import { createRescue } from './store/rescue/rescue'
import { openDatabase } from './store/sqlite'
import {
  createDriver,
  demo,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
  shell,
} from './testing/engine-house'

const clock = { now: () => Date.UTC(2026, 10, 29, 12) }

/** A data folder with one wave that ended and one that still runs, and nobody who uses it. */
const makeHistory = async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const engine = must(await openEngine(house.root, house.data))
  const project = must(await engine.calls.addProject({ path: house.repository }))
  const drive = createDriver(engine, project.id)
  const ended = await drive.runToEnd(
    planText([demo('writes', 'demo: write a.txt "a"'), shell('fails', 'echo no; exit 3')], {
      title: 'Ended',
    }),
  )
  const gate = join(house.root, 'gate')
  const runs = await drive.start(
    planText(
      [
        shell(
          'waits',
          `until [ -e '${gate}' ] || [ ! -d '${house.root}' ]; do sleep 0.1; done; echo through`,
        ),
      ],
      {
        title: 'Runs',
      },
    ),
  )
  await drive.until(runs, ({ workers }) =>
    workers.every(({ turnState }) => turnState === 'running'),
  )
  const before = must(await engine.calls.snapshot({}))
  await engine.close()
  const folders = must(await prepareDataFolder(house.data, process.getuid?.() ?? null))
  return { house, folders, ended, runs, gate, before, rescue: createRescue(folders, clock) }
}

const readAll = async (house: { root: string; data: string }) => {
  const engine = must(await openEngine(house.root, house.data))
  onTestFinished(() => engine.close())
  const snapshot = must(await engine.calls.snapshot({}))
  return { engine, snapshot, drive: createDriver(engine, snapshot.projects[0]?.id ?? '') }
}

test('a corrupt database is rebuilt from the folders: what ended is there, what runs is taken over', async () => {
  const { house, folders, ended, runs, gate, before, rescue } = await makeHistory()
  await writeFile(folders.database, 'no database at all '.repeat(1000))
  for (const end of ['-wal', '-shm']) await rm(`${folders.database}${end}`, { force: true })
  expect(await openEngine(house.root, house.data)).toMatchObject({
    ok: false,
    error: { code: 'database_corrupt' },
  })

  const facts = must(await rescue.facts())
  expect(facts).toMatchObject({ backups: [], orchestrations: 2 })
  expect(facts.notRestored.join()).toContain('reviews')
  const done = must(await rescue.rebuild())
  expect(done).toMatchObject({ orchestrations: 2, workers: 3, missing: facts.notRestored })
  expect(await readFile(done.setAside ?? '', 'utf8')).toContain('no database at all')

  const { snapshot, drive } = await readAll(house)
  expect(snapshot.projects).toEqual(before.projects)
  expect(snapshot.orchestrations.map(({ id, title }) => ({ id, title }))).toEqual(
    before.orchestrations.map(({ id, title }) => ({ id, title })),
  )
  const page = await drive.until(ended.wave.id, () => true)
  expect(page.workers).toEqual(ended.workers)
  const writer = await drive.detail(page, 'writes')
  expect(writer.turns).toHaveLength(1)
  expect(writer.workspace).toContain(folders.workspaces)
  await writeFile(gate, '')
  const through = await drive.ended(runs)
  expect(through.workers).toMatchObject([{ ending: 'succeeded', state: 'open' }])
})

test('a rebuild starts from the newest backup and names what it can’t read', async () => {
  const { house, folders, ended, rescue } = await makeHistory()
  await backUp(folders.database, folders.backups, clock.now())
  await backUp(folders.database, folders.backups, clock.now())
  expect(await readdir(folders.backups)).toEqual(['2026-11-29.db'])
  // One written by a later Wavedeck and a torn one are of no use.
  const newer = join(folders.backups, '2026-11-30.db')
  await copyFile(join(folders.backups, '2026-11-29.db'), newer)
  const db = openDatabase(newer)
  db.pragma('user_version = 999')
  db.close()
  await copyFile(newer, join(folders.backups, '2026-12-01.db'))
  await truncate(join(folders.backups, '2026-12-01.db'), 9000)
  expect(must(await rescue.facts()).backups.map(({ name }) => name)).toEqual(['2026-11-29.db'])

  const current = openDatabase(folders.database)
  current.pragma('user_version = 999')
  current.close()
  expect(await openEngine(house.root, house.data)).toMatchObject({
    ok: false,
    error: { code: 'database_newer' },
  })
  await writeFile(join(ended.wave.folder, 'state.json'), '{"half":')
  const done = must(await rescue.rebuild())
  expect(done.missing.join('\n')).toContain('state.json')
  const { drive } = await readAll(house)
  expect((await drive.until(ended.wave.id, () => true)).workers).toEqual(ended.workers)
})

test('a backup is restored whole; an export has every row that can be read', async () => {
  const { house, folders, ended, rescue } = await makeHistory()
  await backUp(folders.database, folders.backups, clock.now())
  const { path } = must(await rescue.export(house.root))
  expect(await readFile(join(path, 'rows', 'workers.jsonl'), 'utf8')).toContain('"plan_id":"waits"')
  expect((await readdir(path)).sort()).toContain('wavedeck.db')
  await truncate(folders.database, 9000)
  const done = must(await rescue.restore('2026-11-29.db'))
  expect(done).toMatchObject({ orchestrations: 2, workers: 3 })
  expect(must(await rescue.facts()).backups).toHaveLength(1)
  const { drive } = await readAll(house)
  expect((await drive.until(ended.wave.id, () => true)).workers).toEqual(ended.workers)
  expect(await rescue.rebuild()).toMatchObject({ ok: false, error: { code: 'already_running' } })
})
