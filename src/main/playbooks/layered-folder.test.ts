import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLayeredFolder } from './layered-folder'

const roots: string[] = []
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true })
})

const open = async () => {
  const root = await mkdtemp(join(tmpdir(), 'wavedeck-playbooks-'))
  roots.push(root)
  const bundled = join(root, 'bundled')
  const own = join(root, 'own')
  await mkdir(bundled)
  await writeFile(join(bundled, 'careful.yaml'), 'version: 1 # bundled\n')
  await writeFile(join(bundled, 'defaults.yaml'), 'version: 1\n')
  const folder = createLayeredFolder({
    bundled,
    own,
    ending: '.yaml',
    pattern: /^[a-z][a-z0-9-]{0,47}$/,
    reserved: ['defaults'],
  })
  const read = async (name: string) => {
    const found = await folder.read(name)
    if (!found.ok) throw new Error(found.error.message)
    return found.value
  }
  return { root, bundled, own, folder, read }
}

test('an edit makes a copy that wins; removing it brings the bundled text back', async () => {
  const { own, bundled, folder, read } = await open()
  const before = await read('careful')
  expect(before).toMatchObject({ source: 'bundled', text: 'version: 1 # bundled\n' })
  expect(await folder.save('careful', 'version: 1 # mine\n', before.hash)).toMatchObject({
    ok: true,
  })
  const mine = await read('careful')
  expect(mine).toMatchObject({
    source: 'changed',
    text: 'version: 1 # mine\n',
    bundled: 'version: 1 # bundled\n',
  })
  expect(await readdir(own)).toEqual(['careful.yaml'])
  expect(await readFile(join(bundled, 'careful.yaml'), 'utf8')).toBe('version: 1 # bundled\n')
  expect(await folder.remove('careful', mine.hash)).toEqual({ ok: true, value: null })
  expect(await read('careful')).toEqual(before)
})

test('a text that is the bundled one leaves no copy, and one that says the same counts as bundled', async () => {
  const { own, folder, read } = await open()
  const before = await read('careful')
  await folder.save('careful', 'version: 1 # mine\n', before.hash)
  const { hash } = await read('careful')
  expect(await folder.save('careful', before.text, hash)).toEqual({ ok: true, value: before.hash })
  expect(await readdir(own)).toEqual([])
  expect(await read('careful')).toEqual(before)
  await writeFile(join(own, 'careful.yaml'), before.text)
  expect(await read('careful')).toEqual(before)
})

test('a file changed by another program is neither overwritten nor deleted', async () => {
  const { own, folder, read } = await open()
  const before = await read('careful')
  await folder.save('careful', 'one\n', before.hash)
  const { hash } = await read('careful')
  await writeFile(join(own, 'careful.yaml'), 'theirs\n')
  const refusal = { ok: false, error: { code: 'playbook_changed_outside' } }
  expect(await folder.save('careful', 'two\n', hash)).toMatchObject(refusal)
  expect(await folder.remove('careful', hash)).toMatchObject(refusal)
  expect(await readFile(join(own, 'careful.yaml'), 'utf8')).toBe('theirs\n')
})

test('of two saves over one text only the first is written', async () => {
  const { folder, read } = await open()
  const { hash } = await read('careful')
  const saved = await Promise.all([
    folder.save('careful', 'first\n', hash),
    folder.save('careful', 'second\n', hash),
  ])
  expect(saved.map(({ ok }) => ok)).toEqual([true, false])
  expect((await read('careful')).text).toBe('first\n')
})

test('a new file needs a free name', async () => {
  const { folder } = await open()
  expect(await folder.create('mine', 'version: 1\n')).toMatchObject({ ok: true })
  for (const name of ['mine', 'careful'])
    expect(await folder.create(name, 'x')).toMatchObject({
      ok: false,
      error: { code: 'playbook_name_taken' },
    })
  for (const name of ['defaults', '../out', 'Upper', 'a/b', ''])
    expect(await folder.create(name, 'x')).toMatchObject({
      ok: false,
      error: { code: 'playbook_name' },
    })
  expect(await folder.names()).toEqual({ ok: true, value: ['careful', 'mine'] })
})

test('names from outside reach no other file', async () => {
  const { root, folder } = await open()
  await writeFile(join(root, 'secret.yaml'), 'secret\n')
  for (const name of ['../secret', 'defaults', 'none', '..', '/etc/passwd'])
    expect(await folder.read(name)).toMatchObject({
      ok: false,
      error: { code: 'unknown_playbook_file' },
    })
})

test('links, long files and what is no text are refused and stay as they are', async () => {
  const { root, own, folder, read } = await open()
  const { hash } = await read('careful')
  expect(await folder.save('careful', 'x'.repeat(512 * 1024 + 1), hash)).toMatchObject({
    ok: false,
    error: { code: 'playbook_too_long' },
  })
  expect((await read('careful')).source).toBe('bundled')
  const outside = join(root, 'outside.yaml')
  await writeFile(outside, 'version: 1 # outside\n')
  await symlink(outside, join(own, 'careful.yaml'))
  const linked = { ok: false, error: { code: 'playbook_link' } }
  expect(await folder.read('careful')).toMatchObject(linked)
  expect(await folder.save('careful', 'mine\n', hash)).toMatchObject(linked)
  expect(await readFile(outside, 'utf8')).toBe('version: 1 # outside\n')
  await writeFile(join(own, 'bytes.yaml'), Buffer.from([0xff, 0xfe, 0x00]))
  await writeFile(join(own, 'long.yaml'), 'x'.repeat(512 * 1024 + 1))
  expect(await folder.read('bytes')).toMatchObject({ ok: false })
  expect(await folder.read('long')).toMatchObject({ ok: false })
})
