import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readProcFile } from './read-proc-file'

test('reads what is longer than its buffer whole; elsewhere than on Linux there is nothing', async () => {
  const long = 'x'.repeat(100_000)
  const child = spawn('/bin/sleep', ['60'], { env: { LONG: long, LAST: 'here' }, stdio: 'ignore' })
  await once(child, 'spawn')
  const file = `/proc/${String(child.pid)}/environ`
  const whole = process.platform === 'linux' ? `LONG=${long}\0LAST=here\0` : null
  expect(readProcFile(file)).toBe(whole)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readProcFile(file)).toBeNull()
})
