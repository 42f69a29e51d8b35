import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDefaults, parsePlaybook } from '@shared/playbook/parse'
import { documentErrors } from '@shared/playbook/testing/document-rules'
import { expect, onTestFinished, test } from 'vitest'
import { createPlaybookFiles } from './playbook-files'

const bundled = join(import.meta.dirname, '../../../playbooks')

const open = async (from: string) => {
  const root = await mkdtemp(join(tmpdir(), 'wavedeck-exchange-'))
  const own = join(root, 'own')
  await mkdir(own)
  await mkdir(join(root, 'none'))
  const files = await createPlaybookFiles({
    bundled: from === '' ? join(root, 'none') : from,
    own,
    histories: { read: () => null, keep: () => undefined },
    changed: () => undefined,
  })
  onTestFinished(async () => {
    files.close()
    await rm(root, { recursive: true })
  })
  return { own, files }
}
const must = <T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const shipped = await readFile(join(bundled, 'defaults.yaml'), 'utf8')
const defaults = parseDefaults(shipped).model ?? { version: 1 }

test('all bundled playbooks travel in one file and arrive as they were, with their briefs', async () => {
  const here = await open(bundled)
  const ids = must(await here.files.list(undefined)).map(({ id }) => id)
  expect(ids).toHaveLength(9)
  const { text } = must(await here.files.exportDocument(ids, defaults))
  const there = await open('')
  const { ids: arrived, notes } = must(await there.files.importDocument(text))
  expect(arrived.toSorted()).toEqual(ids)
  expect(notes).toEqual([expect.stringContaining('defaults')])
  for (const id of ids) {
    const read = async (files: typeof here.files) =>
      parsePlaybook(must(await files.read(id)).text).model
    expect(await read(there.files)).toEqual(await read(here.files))
  }
  expect(must(await there.files.briefs()).length).toBeGreaterThan(20)
})

test('what is there is never replaced: a taken name gets a number', async () => {
  const here = await open(bundled)
  const { text } = must(await here.files.exportDocument(['complete'], defaults))
  expect(documentErrors(text)).toEqual([])
  for (const name of ['complete', 'complete-2'])
    await writeFile(join(here.own, `${name}.yaml`), 'version: 1\nphases: []\n')
  const { ids, notes } = must(await here.files.importDocument(text))
  expect(ids).toEqual(['complete-3'])
  expect(notes.join(' ')).toContain('"complete" was there already')
  expect((await readdir(here.own)).toSorted()).toEqual([
    'briefs',
    'complete-2.yaml',
    'complete-3.yaml',
    'complete.yaml',
  ])
})

test('what is there and says the same is not written a second time', async () => {
  const here = await open(bundled)
  const { text } = must(await here.files.exportDocument(['complete'], defaults))
  const { ids, notes } = must(await here.files.importDocument(text))
  expect(ids).toEqual(['complete'])
  expect(notes[0]).toBe('"complete" is there already and says the same; it was left as it is.')
  expect(await readdir(here.own)).toEqual(['briefs'])
})

test('a name no file may have is said with how a name has to be', async () => {
  const { own, files } = await open('')
  const text = 'version: 1\nplaybooks:\n  ../../evil: { phases: [{ id: a }] }\n'
  expect(await files.importDocument(text)).toMatchObject({
    ok: false,
    error: {
      message: `Nothing in it can be used: "../../evil" can't be the name of a file here.`,
      fix: expect.stringContaining('Use lower case letters') as string,
    },
  })
  expect(await readdir(own)).toEqual(['briefs'])
})

test('what is no such document writes nothing', async () => {
  const { own, files } = await open('')
  for (const text of ['', '- 1', 'version: 1', 'a: [', 'version: 2\nplaybooks: {}', 'x: &a 1'])
    expect(await files.importDocument(text)).toMatchObject({
      ok: false,
      error: { code: 'playbook_import' },
    })
  expect(await readdir(own)).toEqual(['briefs'])
})
