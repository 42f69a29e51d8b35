import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { knownPath } from './known-path'

const open = async () => {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'wavedeck-known-')))
  onTestFinished(() => rm(top, { recursive: true }))
  const data = join(top, 'data')
  await mkdir(data)
  await writeFile(join(data, 'a.md'), '')
  await writeFile(join(top, 'secret'), '')
  return { top, data }
}

test('a file in a known folder, and the folder itself, are known by their real path', async () => {
  const { top, data } = await open()
  await symlink(data, join(top, 'link'))
  const folders = [join(top, 'link'), join(top, 'gone')]
  expect(await knownPath(join(data, 'a.md'), folders)).toEqual({
    ok: true,
    value: join(data, 'a.md'),
  })
  expect(await knownPath(data, folders)).toEqual({ ok: true, value: data })
})

test('a link in a known folder that leads out of it is refused', async () => {
  const { top, data } = await open()
  await symlink(join(top, 'secret'), join(data, 'inside'))
  for (const path of [join(data, 'inside'), join(data, '..', 'secret'), top])
    expect(await knownPath(path, [data])).toMatchObject({ ok: false, error: { code: 'not_known' } })
})

test('what is gone is said to be gone', async () => {
  const { data } = await open()
  expect(await knownPath(join(data, 'b'), [data])).toMatchObject({
    ok: false,
    error: { code: 'gone' },
  })
})
