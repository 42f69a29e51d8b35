import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readResultState } from './read-result-state'

test('a result that is there, empty, missing, unreadable or never came to be is said as what it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-result-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const result = join(folder, 'result.md')
  expect(await readResultState(folder, 1)).toEqual({ path: 'absent', file: 'unknown' })
  await mkdir(join(folder, 'turns', '1'), { recursive: true })
  expect(await readResultState(folder, 1)).toEqual({ path: 'resolved', file: 'missing' })
  await writeFile(result, '')
  expect(await readResultState(folder, 1)).toEqual({ path: 'resolved', file: 'empty' })
  await writeFile(result, 'Done.')
  expect(await readResultState(folder, 1)).toEqual({ path: 'resolved', file: 'present' })
  await rm(result)
  await mkdir(result)
  expect(await readResultState(folder, 1)).toEqual({ path: 'resolved', file: 'unknown' })
  await rm(result, { recursive: true })
  await symlink('result.md', result)
  expect(await readResultState(folder, 1)).toEqual({ path: 'resolved', file: 'unknown' })
  await rm(join(folder, 'turns'), { recursive: true })
  await writeFile(join(folder, 'turns'), '')
  expect(await readResultState(folder, 1)).toEqual({ path: 'unreadable', file: 'unknown' })
})
