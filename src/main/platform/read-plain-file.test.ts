import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from './run-command'
import { readPlainFile } from './read-plain-file'

test('a plain file is read; a pipe, a device and a folder are none, and what is too big stays unread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wd-plain-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  writeFileSync(at('plain'), 'some text')
  symlinkSync('/dev/zero', at('endless'))
  const env = { PATH: process.env['PATH'] ?? '' }
  await runCommand('mkfifo', ['pipe'], { cwd: folder, env, timeoutMs: 30_000 })
  expect(await readPlainFile(at('plain'), 9)).toEqual({
    kind: 'read',
    bytes: Buffer.from('some text'),
  })
  expect(await readPlainFile(at('plain'), 8)).toEqual({ kind: 'too_big', size: 9 })
  for (const name of ['endless', 'pipe', '.'])
    expect(await readPlainFile(at(name), 100)).toEqual({ kind: 'no_file' })
  await expect(readPlainFile(at('none'), 100)).rejects.toThrow('ENOENT')
})
