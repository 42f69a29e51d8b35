import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAtomically } from './write-atomically'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wavedeck-write-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('replaces a file whole, owner-only, and leaves nothing beside it', async () => {
  const file = join(folder, 'state.json')
  await Promise.all(['a', 'b', 'c'].map((letter) => writeAtomically(file, letter.repeat(100_000))))
  const text = await readFile(file, 'utf8')
  expect(new Set(text).size).toBe(1)
  expect(text).toHaveLength(100_000)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['state.json'])
})

test('a failed write throws and leaves nothing behind', async () => {
  await expect(writeAtomically(join(folder, 'missing', 'x'), 'text')).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([])
})

test('a symbolic link is refused', async () => {
  await symlink(join(folder, 'elsewhere'), join(folder, 'link'))
  await expect(writeAtomically(join(folder, 'link'), 'text')).rejects.toThrow('symbolic link')
  expect(await readdir(folder)).toEqual(['link'])
})
