import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { takeEngineLock } from './engine-lock'
import { temporaryFolder } from './testing/temporary-folder'

const me = { pid: process.pid, since: 1 }

const holdInAnotherProcess = async (root: string): Promise<ChildProcess> => {
  const script = fileURLToPath(new URL('testing/hold-lock.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('held\n')
  return child
}

test('a second engine is refused and told who has the folder', async () => {
  const root = await temporaryFolder()
  const child = await holdInAnotherProcess(root)
  expect(await takeEngineLock(root, me)).toEqual({ held: false, by: { pid: child.pid, since: 5 } })
})

test('the lock of an engine that was killed is free at once', async () => {
  const root = await temporaryFolder()
  const child = await holdInAnotherProcess(root)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await takeEngineLock(root, me)
  expect(lock.held).toBe(true)
  if (lock.held) lock.release()
})

test('a released lock can be taken again, also by the same process', async () => {
  const root = await temporaryFolder()
  const first = await takeEngineLock(root, me)
  expect(await takeEngineLock(root, me)).toEqual({ held: false, by: me })
  if (first.held) first.release()
  const second = await takeEngineLock(root, me)
  expect(second.held).toBe(true)
  if (second.held) second.release()
})

test('a lock whose note can’t be written is let go of', async () => {
  const root = await temporaryFolder()
  const note = join(root, 'engine.json')
  await symlink(join(root, 'elsewhere'), note)
  await expect(takeEngineLock(root, me)).rejects.toThrow('is a symbolic link')
  await rm(note)
  const lock = await takeEngineLock(root, me)
  expect(lock.held).toBe(true)
  if (lock.held) lock.release()
})
