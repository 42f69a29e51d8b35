import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSampleRepository } from './make-sample-repository'
import { sampleHistory } from './sample-history'

const run = promisify(execFile)
const env = { PATH: process.env['PATH'] ?? '' }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wavedeck-demo-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('makes a clean repository with the whole history, the same every time', async () => {
  const places = [join(folder, 'one', 'shelf'), join(folder, 'two', 'shelf')]
  const heads = []
  for (const place of places) {
    expect(await makeSampleRepository(place, env)).toEqual({ ok: true, value: null })
    const log = await run('git', ['log', '--format=%s', '--reverse'], { cwd: place })
    expect(log.stdout.trim().split('\n')).toEqual(sampleHistory.map(({ message }) => message))
    expect((await run('git', ['status', '--porcelain'], { cwd: place })).stdout).toBe('')
    heads.push((await run('git', ['rev-parse', 'HEAD'], { cwd: place })).stdout)
  }
  expect(heads[0]).toBe(heads[1])
})

test('leaves a repository that is there alone', async () => {
  const place = join(folder, 'shelf')
  await makeSampleRepository(place, env)
  await rm(join(place, 'README.md'))
  expect(await makeSampleRepository(place, env)).toEqual({ ok: true, value: null })
  expect(await readdir(place)).not.toContain('README.md')
})

test('says what is wrong where Git is missing', async () => {
  const made = await makeSampleRepository(join(folder, 'shelf'), { PATH: folder })
  expect(made).toMatchObject({ ok: false, error: { code: 'demo_repository' } })
})
