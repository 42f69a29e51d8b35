import { expect, test } from 'vitest'
import { runCommand } from './run-command'

const env = { PATH: '/usr/bin:/bin' }
/** A zombie that init has not reaped yet is dead. */
const isRunning = async (pid: number) =>
  (await runCommand('ps', ['-o', 'stat=', '-p', String(pid)], { env, timeoutMs: 20_000 })).stdout
    .toString()
    .replace(/^Z.*/, '')
    .trim() !== ''
const sh = (script: string, more: Partial<Parameters<typeof runCommand>[2]> = {}) =>
  runCommand('/bin/sh', ['-c', script], { env, timeoutMs: 20_000, ...more })

test('gives bytes, text, exit code and nothing but the given environment', async () => {
  const result = await sh(`printf 'a\\0\\377'; echo oops >&2; test -z "$HOME" && exit 3`)
  expect(result).toMatchObject({ exitCode: 3, signal: null, stderr: 'oops\n', spawnError: null })
  expect([...result.stdout]).toEqual([97, 0, 255])
})

test('what a command says, small or large, is in memory of a fixed size', async () => {
  const small = await sh('echo x')
  const large = await sh('yes 1234567 | head -c 20000000', { timeoutMs: 60_000 })
  for (const { stdout } of [small, large]) expect(stdout.buffer).toHaveProperty('resizable', false)
  expect(large.stdout.equals(Buffer.alloc(20_000_000, '1234567\n'))).toBe(true)
})

test('passes input, and an empty stdin without it', async () => {
  expect((await sh('cat', { input: 'né' })).stdout.toString()).toBe('né')
  expect((await sh('cat')).stdout.length).toBe(0)
})

test('a missing program, a missing folder and a NUL are spawn errors', async () => {
  const missing = await runCommand('/nowhere/x', [], { env, timeoutMs: 1_000 })
  expect(missing.spawnError).toContain('/nowhere/x')
  expect(missing.exitCode).toBeNull()
  expect((await sh('true', { cwd: '/nowhere' })).spawnError).not.toBeNull()
  expect((await sh('a\0b')).spawnError).toContain('NUL')
})

test('a signal is named', async () => {
  expect(await sh('kill -KILL $$')).toMatchObject({ exitCode: null, signal: 'SIGKILL' })
})

test('a timeout ends the whole group, also when it ignores TERM', async () => {
  const result = await sh(`trap '' TERM; sleep 60 & echo $!; wait; sleep 60`, { timeoutMs: 300 })
  expect(result.timedOut).toBe(true)
  const child = Number(result.stdout.toString())
  await expect.poll(() => isRunning(child)).toBe(false)
})

test('a process of another session that keeps stdout open does not hold a timeout up', async () => {
  const result = await sh(`setsid sh -c 'echo $$; sleep 60' & wait`, { timeoutMs: 300 })
  expect(result.timedOut).toBe(true)
  process.kill(Number(result.stdout.toString()), 'SIGKILL')
})

test('an abort ends it; before the start too', async () => {
  const abort = new AbortController()
  const running = sh('sleep 60', { signal: abort.signal })
  abort.abort()
  expect(await running).toMatchObject({ signal: 'SIGTERM', timedOut: false })
  expect(await sh('sleep 60', { signal: abort.signal })).toMatchObject({ signal: 'SIGTERM' })
})

test('too much output ends it and says so', async () => {
  const result = await sh('yes', { maxBytes: 1_000 })
  expect(result.tooBig).toBe(true)
  expect(result.stdout.length).toBe(1_000)
})
