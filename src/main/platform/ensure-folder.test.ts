import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureFolder } from './ensure-folder'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wd-folder-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('makes folders owner-only, and again', async () => {
  const path = join(folder, 'x', 'y')
  expect(ensureFolder(path).ok).toBe(true)
  expect(ensureFolder(path).ok).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('refuses a link, and says what stands in the way', async () => {
  await symlink(tmpdir(), join(folder, 'link'))
  expect(ensureFolder(join(folder, 'link'))).toMatchObject({ error: { code: 'symlink' } })
  await writeFile(join(folder, 'file'), '')
  expect(ensureFolder(join(folder, 'file', 'x'))).toMatchObject({
    error: { message: 'A folder could not be made: a part of its path is no folder.' },
  })
})
