import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

const lockFile = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wavedeck-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'lock')
}

test('who comes second waits, says so once, and goes on when the first has ended, well or not', async () => {
  const file = await lockFile()
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
  onTestFinished(() => {
    said.mockRestore()
  })
  const order: string[] = []
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  let begun = (): void => undefined
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const first = oneAtATime(file, async () => {
    begun()
    await ended
    order.push('first')
    throw new Error('npm failed')
  })
  await hasBegun
  const second = oneAtATime(file, () => Promise.resolve(void order.push('second')))
  await vi.waitFor(
    () => {
      expect(said).toHaveBeenCalledOnce()
    },
    { timeout: 30_000 },
  )
  end()
  await expect(first).rejects.toThrow('npm failed')
  await second
  expect(order).toEqual(['first', 'second'])
  expect(await readdir(path.dirname(file))).toEqual([])
})

test('what a killed set-up left is taken over', async () => {
  const file = await lockFile()
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  await writeFile(file, String(child.pid))
  const work = vi.fn(() => Promise.resolve())
  await oneAtATime(file, work)
  expect(work).toHaveBeenCalledOnce()
})
