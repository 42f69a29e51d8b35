import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EditHistory } from '@shared/ipc/playbook-views'
import { expect, onTestFinished, test } from 'vitest'
import { createPlaybookFiles } from './playbook-files'

const book = 'version: 1\nname: Careful\nphases:\n  - { id: work, readOnly: true }\n'
const none = { past: [], future: [] }

const open = async () => {
  const root = await mkdtemp(join(tmpdir(), 'wavedeck-playbook-files-'))
  const bundled = join(root, 'bundled')
  const own = join(root, 'own')
  await mkdir(join(bundled, 'briefs'), { recursive: true })
  await mkdir(own)
  await writeFile(join(bundled, 'careful.yaml'), book)
  await writeFile(join(bundled, 'briefs', 'work.md'), 'Do it.\n')
  const kept = new Map<string, EditHistory>()
  let hear: () => void = () => undefined
  const files = await createPlaybookFiles({
    bundled,
    own,
    histories: {
      read: (file, hash) => kept.get(`${file} ${hash}`) ?? null,
      keep(file, hash, history) {
        kept.set(`${file} ${hash}`, history)
      },
    },
    changed: () => {
      hear()
    },
  })
  onTestFinished(async () => {
    files.close()
    await rm(root, { recursive: true })
  })
  const change = () =>
    new Promise<void>((resolve) => {
      hear = resolve
    })
  const read = async (file: string) => {
    const found = await files.read(file)
    if (!found.ok) throw new Error(found.error.message)
    return found.value
  }
  return { own, bundled, files, change, read }
}

test('the list shows every playbook, also one that is wrong or can not be read', async () => {
  const { own, files } = await open()
  await writeFile(
    join(own, 'mine.yaml'),
    'version: 1\nname: Mine\nphases:\n  - id: a\n    tier: strng\n',
  )
  await writeFile(join(own, 'bytes.yaml'), Buffer.from([0xff, 0xfe]))
  await writeFile(join(own, 'notes.txt'), 'no playbook')
  const list = await files.list(undefined)
  expect(list.ok && list.value).toMatchObject([
    { id: 'bytes', errors: 1, problem: { code: 'playbook_file' } },
    { id: 'careful', name: 'Careful', source: 'bundled', phases: 1, errors: 0, problem: null },
    { id: 'mine', name: 'Mine', source: 'yours', phases: 1, errors: 1, problem: null },
  ])
  expect(await files.briefs()).toEqual({
    ok: true,
    value: [{ path: 'briefs/work.md', source: 'bundled' }],
  })
})

test('what can be undone outlives the window, for the text it belongs to', async () => {
  const { own, files, read } = await open()
  const before = await read('careful')
  expect(before.history).toEqual(none)
  const history = { past: [{ at: 0, removed: '', inserted: '# mine\n' }], future: [] }
  await files.save('careful', `# mine\n${book}`, before.hash, history)
  const mine = await read('careful')
  expect(mine.history).toEqual(history)
  // Steps that end where the text is already are kept too, and make no copy of what is bundled.
  const redo = { past: [], future: history.past }
  await files.save('careful', mine.text, mine.hash, redo)
  expect((await read('careful')).history).toEqual(redo)
  const brief = await read('briefs/work.md')
  await files.save('briefs/work.md', brief.text, brief.hash, history)
  expect(await read('briefs/work.md')).toMatchObject({ source: 'bundled', history })
  await appendFile(join(own, 'careful.yaml'), '# theirs\n')
  expect((await read('careful')).history).toEqual(none)
})

test('briefs are edited as copies too', async () => {
  const { own, bundled, files, read } = await open()
  const before = await read('briefs/work.md')
  expect(await files.save('briefs/work.md', 'Do it well.\n', before.hash, none)).toMatchObject({
    ok: true,
  })
  expect(await read('briefs/work.md')).toMatchObject({ source: 'changed', text: 'Do it well.\n' })
  expect(await readFile(join(bundled, 'briefs', 'work.md'), 'utf8')).toBe('Do it.\n')
  expect(await readdir(join(own, 'briefs'))).toEqual(['work.md'])
  for (const path of ['briefs/../careful.md', 'briefs/a/b.md', 'briefs/.md', 'briefs/x.txt'])
    expect(await files.read(path)).toMatchObject({ ok: false })
})

test('a change from outside is heard of', async () => {
  const { own, files, change } = await open()
  const heard = change()
  await writeFile(join(own, 'careful.yaml'), `${book}# by hand\n`)
  await heard
  expect(files.revision()).toBeGreaterThan(0)
  const brief = change()
  await writeFile(join(own, 'briefs', 'work.md'), 'By hand.\n')
  await brief
})

test('a playbook of a newer version is shown, not written', async () => {
  const { own, files, read } = await open()
  const newer = book.replace('version: 1', 'version: 2')
  await writeFile(join(own, 'next.yaml'), newer)
  const { hash, text } = await read('next')
  expect(text).toBe(newer)
  for (const edited of [`${newer}# x\n`, `${newer}  : [\n`, '{ version: 2, phases: [] }\n', book])
    expect(await files.save('next', edited, hash, none)).toMatchObject({
      ok: false,
      error: { code: 'playbook_newer' },
    })
  expect((await read('next')).text).toBe(newer)
})
