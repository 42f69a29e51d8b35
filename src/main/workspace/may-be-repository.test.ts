import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mayBeRepository } from './may-be-repository'

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-may-be-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a plain folder is none, a folder that is gone is left to Git', async () => {
  const folder = await makeFolder()
  expect(await mayBeRepository(folder)).toBe(false)
  expect(await mayBeRepository(join(folder, 'gone'))).toBe(true)
})

test('a folder below one with .git is, also through a link from elsewhere', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'project', 'src'), { recursive: true })
  // A linked worktree has a file of this name.
  await writeFile(join(folder, 'project', '.git'), 'gitdir: elsewhere\n')
  await symlink(join(folder, 'project', 'src'), join(folder, 'link'))
  expect(await mayBeRepository(join(folder, 'project', 'src'))).toBe(true)
  expect(await mayBeRepository(join(folder, 'link'))).toBe(true)
})

test('a bare repository is one', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'objects'))
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  expect(await mayBeRepository(folder)).toBe(true)
})
