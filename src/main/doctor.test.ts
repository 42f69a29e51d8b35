import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { defaultPolicy } from '@shared/policy/default-policy'
import { usualPrices } from '@shared/prices/read-prices'
import { doctorText } from '@shared/report/doctor'
import { type DoctorSources, examine } from './doctor'
import { runCommand } from './platform/run-command'

const lines = { criticalThreshold: 80, stopAt: 95 }
const sources = (more: Partial<DoctorSources>): DoctorSources => ({
  clis: [],
  policy: () => Promise.resolve(ok({ ...defaultPolicy, onboarded: true })),
  defaults: () => Promise.resolve(ok(null)),
  prices: () => Promise.resolve({ table: usualPrices, problem: null }),
  models: [],
  projects: [],
  quota: { lines, observations: [], holds: [], problems: [] },
  now: 0,
  dataFolder: import.meta.dirname,
  environment: () => Promise.resolve({ PATH: process.env['PATH'] ?? '', HOME: '/nowhere' }),
  run: runCommand,
  ...more,
})

test('what is wrong is named with its place and its fix', async () => {
  const bad = problem('policy_invalid', 'provders is not a known field.', {
    where: '/data/policy.json:3',
    fix: 'Did you mean "providerOrder"?',
  })
  const found = await examine(
    sources({
      policy: () => Promise.resolve(fail(bad)),
      clis: [
        {
          provider: 'claude',
          label: 'Claude Code',
          path: '/bin/claude',
          version: '2.1.328',
          login: 'out',
          verified: true,
          readOnly: 'enforced',
          liveTokens: 'floor',
          promptTransport: 'stdin',
          fix: 'claude auth login',
          note: null,
        },
      ],
      quota: {
        lines,
        holds: [],
        problems: [],
        observations: [
          {
            provider: 'codex',
            window: 'week',
            usedPercent: 96,
            resetsAt: 9,
            status: null,
            observedAt: 0,
            source: 'file',
          },
        ],
      },
    }),
  )
  const text = doctorText(found)
  expect(text).toContain(
    '[WRONG] Claude Code: 2.1.328, signed out, /bin/claude\n      claude auth login',
  )
  expect(text).toContain('[WRONG] Policy: provders is not a known field. /data/policy.json:3')
  expect(text).toContain('[look] Quota of codex, week: 96% used, at the stop line')
  expect(text).toContain('[ok] Prices: readable')
  expect(text).toMatch(/\[\w+\] Disk: [\d.]+ GiB free/)
  expect(text).toContain('[WRONG] Git identity')
})

test('a policy that nobody has settled yet is said; one that was kept is fine', async () => {
  const unsettled = sources({ policy: () => Promise.resolve(ok(defaultPolicy)) })
  expect(doctorText(await examine(unsettled))).toContain('[look] Policy: the defaults')
  expect(doctorText(await examine(sources({})))).toContain('[ok] Policy: readable')
})

test('nothing read yet is said', async () => {
  expect(doctorText(await examine(sources({})))).toContain('[look] Quota: nothing was read yet')
})

test('what is not well always has a fix: unknown sign-in, low windows, prices and a disk nobody can read', async () => {
  const kimi = {
    provider: 'kimi' as const,
    label: 'Kimi',
    path: '/bin/kimi',
    version: '1.0.0',
    login: 'unknown' as const,
    verified: false,
    readOnly: 'asked' as const,
    liveTokens: 'none' as const,
    promptTransport: 'argument' as const,
    fix: null,
    note: null,
  }
  const found = await examine(
    sources({
      clis: [kimi],
      dataFolder: '/nowhere/at/all',
      now: Date.UTC(2027, 0, 1),
      models: [
        { provider: 'kimi', model: 'k3' },
        { provider: 'claude', model: 'opus' },
      ],
      prices: () =>
        Promise.resolve({ table: usualPrices, problem: problem('prices_file', 'No prices.') }),
      quota: {
        lines,
        holds: [],
        problems: [problem('quota_cache', 'Half a cache.')],
        observations: [
          {
            provider: 'codex',
            window: 'week',
            usedPercent: 85,
            resetsAt: Date.UTC(2027, 0, 2),
            status: null,
            observedAt: Date.UTC(2027, 0, 1),
            source: 'file',
          },
        ],
      },
    }),
  )
  expect(found.filter(({ state, fix }) => state !== 'ok' && fix === null)).toEqual([])
  const text = doctorText(found)
  expect(text).toContain('[look] Kimi: 1.0.0, sign-in unknown')
  expect(text).toContain('[look] Quota of codex, week: 85% used, low')
  expect(text).toContain('[look] Disk: not known')
  expect(text).toContain('none for kimi/k3')
  expect(text).toContain('over 60 days old for claude/opus')
})

test('without a global Git identity the own one of each project counts; who has none is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wd-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  const git = (...args: string[]) => runCommand('git', args, { env, timeoutMs: 10_000 })
  const project = async (name: string, ...keys: string[]) => {
    const path = join(folder, name)
    await git('init', '--quiet', path)
    for (const key of keys) await git('-C', path, 'config', `user.${key}`, 'me')
    return { name, path }
  }
  const identity = async (...projects: { name: string; path: string }[]) => {
    const found = await examine(sources({ environment: () => Promise.resolve(env), projects }))
    return found.find(({ name }) => name === 'Git identity')
  }
  const own = await project('own', 'name', 'email')
  const half = await project('half', 'name')
  const gone = { name: 'gone', path: join(folder, 'gone') }
  expect(await identity(own, gone)).toMatchObject({ state: 'ok', fix: null })
  expect(await identity(own, half)).toMatchObject({
    state: 'wrong',
    text: 'no name and e-mail in half, and no global ones; commits need them',
  })
  expect(await identity()).toMatchObject({ state: 'wrong' })
})
