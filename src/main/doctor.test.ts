import { expect, test } from 'vitest'
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
