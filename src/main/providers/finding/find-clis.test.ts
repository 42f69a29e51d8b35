import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../platform/run-command'
import { fakeAgents } from '../testing/turn-request'
import { findClis } from './find-clis'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wd-find-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const script = (path: string, text: string) => {
  const full = join(home, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, `#!/bin/sh\n${text}\n`)
  chmodSync(full, 0o755)
  return full
}
const fake = (name: string, folder = 'bin') => {
  mkdirSync(join(home, folder), { recursive: true })
  symlinkSync(join(fakeAgents, `${name}.mjs`), join(home, folder, name))
}
const look = async (env: Record<string, string> = {}) => {
  const path = [join(home, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':')
  const result = await findClis({
    env: { PATH: path, HOME: home, ...env },
    home,
    platform: 'linux',
    runtime: '/app/runtime',
    run: runCommand,
  })
  return { ...result, view: (id: string) => result.views.find(({ provider }) => provider === id) }
}

test('found CLIs tell version, flags and sign-in', async () => {
  for (const name of ['claude', 'codex', 'kimi']) fake(name)
  const { view, found } = await look()
  expect(view('claude')).toMatchObject({ version: '2.1.328', login: 'in', fix: null, note: null })
  expect(view('codex')).toMatchObject({ version: '0.169.0', login: 'in' })
  expect(found.get('codex')?.help).toContain('unbounded_connection_retries')
  expect(view('kimi')).toMatchObject({ version: '1.12.0', login: 'in', verified: false })
})

test('what is missing or signed out comes with the command that helps', async () => {
  fake('claude')
  fake('codex')
  const { view, found } = await look({ FAKE_LOGGED_OUT: '1' })
  expect(view('claude')).toMatchObject({ login: 'out', fix: 'claude auth login' })
  expect(view('codex')).toMatchObject({ login: 'out', fix: 'codex login' })
  expect(view('opencode')).toMatchObject({ path: null, fix: 'npm install -g opencode-ai' })
  expect(view('agy')?.note).toContain('as its vendor says')
  expect(found.has('opencode')).toBe(false)
})

test('a key in the environment makes "not logged in" unknown, not no', async () => {
  fake('codex')
  const { view } = await look({ FAKE_LOGGED_OUT: '1', CODEX_API_KEY: 'k' })
  expect(view('codex')).toMatchObject({ login: 'unknown', fix: null })
})

test('a CLI that answers nothing is found, version unknown, sign-in unknown', async () => {
  script('bin/claude', 'exit 3')
  const { view } = await look()
  expect(view('claude')).toMatchObject({ version: null, login: 'unknown', fix: null })
  expect(view('claude')?.note).toContain('version unknown')
})

test('usual install folders count, a file that may not be run does not', async () => {
  fake('codex', '.nvm/versions/node/v20.1.0/bin')
  fake('codex', '.nvm/versions/node/v22.9.0/bin')
  script('bin/claude', 'exit 0')
  chmodSync(join(home, 'bin/claude'), 0o644)
  const { view } = await look()
  expect(view('codex')?.path).toBe(join(home, '.nvm/versions/node/v22.9.0/bin/codex'))
  expect(view('claude')?.path).toBeNull()
})

test('the demo is always there and needs no sign-in', async () => {
  const { view, found } = await look()
  expect(view('demo')).toMatchObject({ path: '/app/runtime', login: 'not_needed' })
  expect(found.get('demo')?.path).toBe('/app/runtime')
})
