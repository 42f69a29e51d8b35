import { chmod, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { starts } from './starts.mjs'

test('what is cut off, is no program, may not be run or is gone does not start', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wavedeck-starts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = async (name: string, bytes: Buffer | string, mode = 0o755) => {
    const at = path.join(folder, name)
    await writeFile(at, bytes)
    await chmod(at, mode)
    return at
  }
  const real = await open(process.execPath)
  const { buffer } = await real.read(Buffer.alloc(1024 * 1024), 0, 1024 * 1024, 0)
  await real.close()
  expect(await starts(process.execPath)).toBe(true)
  expect(await starts(await file('cut', buffer))).toBe(false)
  expect(await starts(await file('empty', ''))).toBe(false)
  expect(await starts(await file('text', 'nothing', 0o644))).toBe(false)
  expect(await starts(path.join(folder, 'gone'))).toBe(false)
})
