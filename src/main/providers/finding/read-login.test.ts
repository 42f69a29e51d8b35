import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRecording } from '../testing/read-recording'
import { readLogin } from './read-login'

const recordings = join(import.meta.dirname, '../../../../e2e/fixtures/recordings')

test.for([
  ['claude-auth-status-apikey', 'in'],
  ['claude-auth-status-authtoken', 'in'],
  ['claude-auth-status-loggedout', 'out'],
  ['claude-auth-status-loggedout-text', 'unknown'],
  ['claude-auth-status-oauthtoken', 'in'],
  ['codex-login-status-apikey', 'in'],
  ['codex-login-status-chatgpt', 'in'],
  ['codex-login-status-envkey', 'out'],
  ['codex-login-status-loggedout', 'out'],
] as const)('%s: %s', async ([name, login]) => {
  const { provider, end, stdout, stderr } = await readRecording(join(recordings, name))
  if (provider === null) throw new Error(`${name} has no provider`)
  expect(readLogin(provider, { exitCode: end.exitCode, stdout, stderr }, {})).toBe(login)
})
