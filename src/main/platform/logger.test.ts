import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from './logger'
import { ManualClock } from './manual-clock'

test('writes lines in order and moves a big file aside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wd-log-'))
  const file = join(folder, 'wavedeck.log')
  const logger = createLogger(file, new ManualClock(0))
  logger.info('one', { a: 1 })
  logger.error('two')
  await logger.flush()
  expect(await readFile(file, 'utf8')).toBe(
    '{"at":"1970-01-01T00:00:00.000Z","level":"info","message":"one","a":1}\n' +
      '{"at":"1970-01-01T00:00:00.000Z","level":"error","message":"two"}\n',
  )
  await truncate(file, 6 * 1024 * 1024)
  logger.info('three')
  await logger.flush()
  expect((await stat(`${file}.1`)).size).toBe(6 * 1024 * 1024)
  expect(await readFile(file, 'utf8')).toContain('three')
  await rm(folder, { recursive: true })
})
