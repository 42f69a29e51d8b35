import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder'
import { temporaryFolder } from './testing/temporary-folder'

const uid = process.getuid?.() ?? null

test('a new data folder is owner-only and has its places; preparing again changes nothing', async () => {
  const path = join(await temporaryFolder(), 'data')
  const first = await prepareDataFolder(path, uid)
  expect(first).toMatchObject({ ok: true, value: { database: join(path, 'wavedeck.db') } })
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  const places = await readdir(path)
  expect(places.sort()).toEqual(['backups', 'env', 'orchestrations', 'playbooks', 'workspaces'])
  expect(await prepareDataFolder(path, uid)).toEqual(first)
})

test('a folder that others may read is closed to them', async () => {
  const path = await temporaryFolder()
  await chmod(path, 0o755)
  expect((await prepareDataFolder(path, uid)).ok).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('a read-only folder and one that holds only other files are refused untouched', async () => {
  const path = await temporaryFolder()
  await chmod(path, 0o555)
  expect(await prepareDataFolder(path, uid)).toMatchObject({
    ok: false,
    error: { code: 'data_folder_read_only' },
  })
  await chmod(path, 0o755)
  await writeFile(join(path, 'a.txt'), 'mine')
  expect(await prepareDataFolder(path, uid)).toMatchObject({
    ok: false,
    error: { code: 'data_folder_taken', where: path },
  })
  expect((await stat(path)).mode & 0o777).toBe(0o755)
  expect(await readdir(path)).toEqual(['a.txt'])
})

test('a folder of another user is refused untouched', async () => {
  const path = await temporaryFolder()
  await chmod(path, 0o755)
  expect(await prepareDataFolder(path, (uid ?? 0) + 1)).toMatchObject({
    ok: false,
    error: { code: 'data_folder_not_yours', where: path },
  })
  expect((await stat(path)).mode & 0o777).toBe(0o755)
  expect(await readdir(path)).toEqual([])
})

test.each(['orchestrations', 'wavedeck.db', 'policy.json'])(
  'a link planted as %s is refused',
  async (name) => {
    const path = await temporaryFolder()
    const target = await temporaryFolder()
    await symlink(target, join(path, name))
    expect(await prepareDataFolder(path, uid)).toMatchObject({
      ok: false,
      error: { code: 'data_folder_link', where: join(path, name) },
    })
    expect(await readdir(target)).toEqual([])
  },
)

test('a missing parent, a file in its place and a parent that is a file are told apart', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const refusal = async (path: string) => {
    const answer = await prepareDataFolder(path, uid)
    return answer.ok ? null : answer.error.message
  }
  expect(await refusal(join(folder, 'gone', 'data'))).toMatch(/does not exist/)
  expect(await refusal(file)).toMatch(/is a file/)
  expect(await refusal(join(file, 'data'))).toMatch(/no folder/)
})

test('a file where a folder must be is refused', async () => {
  const path = join(await temporaryFolder(), 'data')
  await mkdir(path)
  await writeFile(join(path, 'env'), 'a file where a folder must be')
  await expect(prepareDataFolder(path, uid)).resolves.toMatchObject({
    ok: false,
    error: { code: 'data_folder_unusable' },
  })
})
