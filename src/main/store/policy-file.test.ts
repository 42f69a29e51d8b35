import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultPolicy } from '@shared/policy/default-policy'
import { createPolicyFile } from './policy-file'
import { temporaryFolder } from './testing/temporary-folder'

const open = async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'policy.json')
  return { folder, file, policy: createPolicyFile(file) }
}

test('without a file the defaults hold, and reading makes none', async () => {
  const { folder, policy } = await open()
  expect(await policy.read()).toEqual({ ok: true, value: defaultPolicy })
  expect(await readdir(folder)).toEqual([])
})

test('what was written is read, owner-only, with nothing beside it', async () => {
  const { folder, file, policy } = await open()
  const changed = { ...defaultPolicy, maxWorkers: 7 }
  expect(await policy.write(defaultPolicy, changed)).toEqual({ ok: true, value: changed })
  expect(await policy.read()).toEqual({ ok: true, value: changed })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['policy.json', 'policy.json.last-good'])
})

test('every faulty line is named and the file stays as it is', async () => {
  const { file, policy } = await open()
  const text = '{\n  "version": 1,\n  "maxWorkers": 0,\n  "maxWorkerz": 3\n}\n'
  await writeFile(file, text)
  const read = await policy.read()
  expect(read).toMatchObject({ ok: false, error: { code: 'policy_invalid' } })
  const message = read.ok ? '' : read.error.message
  expect(message.split('\n')).toEqual([
    'Line 4: maxWorkerz is not a known field. Did you mean "maxWorkers"?',
    expect.stringMatching(/^Line 3: maxWorkers must be /),
  ])
  expect(read).toMatchObject({ error: { where: file } })
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('one fault is told alone, with its line', async () => {
  const { file, policy } = await open()
  await writeFile(file, '{\n  "version": 1,\n  oops\n}\n')
  expect(await policy.read()).toMatchObject({ ok: false, error: { where: `${file}:3` } })
})

test('what another program wrote meanwhile stays, and a file with a fault is never written over', async () => {
  const { file, policy } = await open()
  await policy.write(defaultPolicy, { ...defaultPolicy, maxWorkers: 7 })
  const theirs = { ...defaultPolicy, maxWorkers: 7, idleTimeoutSeconds: 600 }
  await writeFile(file, JSON.stringify(theirs))
  const seen = { ...defaultPolicy, maxWorkers: 7 }
  const both = { ...theirs, maxConcurrent: 3 }
  expect(await policy.write(seen, { ...seen, maxConcurrent: 3 })).toEqual({ ok: true, value: both })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(both)

  const torn = `${JSON.stringify(theirs)},`
  await writeFile(file, torn)
  expect(await policy.write(both, defaultPolicy)).toMatchObject({
    ok: false,
    error: { code: 'policy_invalid' },
  })
  expect(await readFile(file, 'utf8')).toBe(torn)
})

test('a folder in its place is a problem, not the defaults', async () => {
  const { file, policy } = await open()
  await mkdir(file)
  expect(await policy.read()).toMatchObject({
    ok: false,
    error: { code: 'policy_file', where: file },
  })
  expect(await policy.write(defaultPolicy, defaultPolicy)).toMatchObject({
    ok: false,
    error: { code: 'policy_file' },
  })
})

test('what reading would refuse is not written', async () => {
  const { folder, policy } = await open()
  const written = await policy.write(defaultPolicy, { ...defaultPolicy, budget: { maxCalls: 0 } })
  expect(written).toMatchObject({ ok: false, error: { code: 'policy_invalid' } })
  expect(await readdir(folder)).toEqual([])
})

test('a reset brings the defaults back and keeps the file, faults and all', async () => {
  const { file, policy } = await open()
  await writeFile(file, '{ "maxWorkerz": 3 }')
  expect(await policy.reset()).toEqual({ ok: true, value: defaultPolicy })
  expect(await policy.read()).toEqual({ ok: true, value: defaultPolicy })
  expect(await readFile(`${file}.before-reset`, 'utf8')).toBe('{ "maxWorkerz": 3 }')
  expect((await policy.reset()).ok).toBe(true)
})
