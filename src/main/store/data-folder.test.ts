import fs, { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a disk that was full leaves nothing that stands in the way once it has room', async () => {
  const path = await temporaryFolder()
  const write = fs.writeFile
  const full = vi.spyOn(fs, 'writeFile').mockImplementation(async (file, _data, options) => {
    await write(file, '', options)
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  const room = () => {
    full.mockRestore()
    syncBuiltinESMExports()
  }
  onTestFinished(room)
  expect(await prepareDataFolder(path, uid)).toMatchObject({
    error: { message: "The data folder can't be used: the disk is full." },
  })
  expect(await readdir(path)).toEqual([])
  room()
  expect((await prepareDataFolder(path, uid)).ok).toBe(true)
})

test('folders above it are made only where asked, and what stands in their way is named', async () => {
  const above = await temporaryFolder()
  const path = join(above, 'share', 'wavedeck')
  expect(await prepareDataFolder(path, uid)).toMatchObject({
    error: {
      message: "The data folder can't be used: it, or a folder above it, does not exist.",
    },
  })
  await writeFile(join(above, 'share'), 'a file')
  expect(await prepareDataFolder(path, uid, { withParents: true })).toMatchObject({
    error: { message: "The data folder can't be used: something else stands in its place." },
  })
  const free = join(above, 'other', 'wavedeck')
  expect((await prepareDataFolder(free, uid, { withParents: true })).ok).toBe(true)
})
