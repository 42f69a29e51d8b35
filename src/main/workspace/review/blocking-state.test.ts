import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blockingState } from './blocking-state'
import { releaseIndexLock, takeIndexLock } from './index-lock'

test('a lock of the index is said to be ours, or another Git’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const look = async () => (await blockingState({ root: folder, gitDir: folder }))?.code
  expect(await look()).toBeUndefined()
  expect(await takeIndexLock(folder, 'i1')).toBe(true)
  expect(await look()).toBe('own_lock')
  await releaseIndexLock(folder, 'i1')
  await writeFile(join(folder, 'index.lock'), '')
  expect(await look()).toBe('repository_busy')
})
