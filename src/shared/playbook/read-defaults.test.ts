import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readDefaults } from './read-defaults'
import { settings } from './settings'

const bundled = {
  file: 'playbooks/defaults.yaml',
  text: await readFile(new URL('../../../playbooks/defaults.yaml', import.meta.url), 'utf8'),
}
const own = (text: string) => readDefaults(bundled, { file: '/data/defaults.yaml', text })

test('the bundled defaults are complete', () => {
  const read = readDefaults(bundled, null)
  expect(read).toMatchObject({
    ok: true,
    value: { quota: { criticalThreshold: 80, stopAt: 95 }, warnAt: 80 },
  })
  expect(read.ok && read.value.tierModels.cheap?.claude).toEqual({
    model: 'haiku',
    from: { model: 'the bundled defaults', effort: 'the bundled defaults' },
  })
})

test("the person's copy wins key by key, and says so", () => {
  const read = own(
    'version: 1 # mine\ntiers: { cheap: { claude: {}, codex: { model: gpt-6-luna } } }\nquota: { stopAt: 90 }\n',
  )
  expect(read).toMatchObject({
    ok: true,
    value: { quota: { criticalThreshold: 80, stopAt: 90 }, warnAt: 80 },
  })
  expect(read.ok && read.value.tierModels.cheap).toMatchObject({
    claude: { from: { model: 'your playbooks/defaults.yaml' } },
    codex: { model: 'gpt-6-luna', from: { model: 'your playbooks/defaults.yaml' } },
    agy: { from: { model: 'the bundled defaults' } },
  })
  expect(read.ok && read.value.tierModels.cheap?.claude?.model).toBeUndefined()
})

test.each([
  ['version: 1\nquota:\n  stopsAt: 90\n', '/data/defaults.yaml:3:3', /did you mean "stopAt"/],
  [
    'version: 1\nquota: { stopAt: 120 }\n',
    '/data/defaults.yaml:2:18',
    /stopAt: must be a whole number from 1 to 100/,
  ],
  ['version: 1\nquota:\n  stopAt: 50\n', '/data/defaults.yaml:3:11', /./],
  ['version: 1\nquota:\n  criticalThreshold: 99\n', '/data/defaults.yaml:3:3', /./],
  ['version: 1\ntiers: [\n', '/data/defaults.yaml:3:1', /./],
  ['version: 1\nversion: 1\n', '/data/defaults.yaml:2:1', /./],
  ['version: 1\ntiers: &a {}\n', '/data/defaults.yaml:2:11', /./],
  ['version: !!js/undefined 1\n', '/data/defaults.yaml:1:10', /./],
  ['- 1\n', '/data/defaults.yaml:1:1', /./],
  ['', '/data/defaults.yaml:1:1', /./],
])('refuses %j at %s', (text, where, message) => {
  const read = own(text)
  expect(read.ok).toBe(false)
  if (read.ok) return
  expect(read.error[0]).toMatchObject({ where })
  expect(read.error[0]?.message).toMatch(message)
})

test('the active profile lies over both, and says so', () => {
  const read = own('version: 1\nprofile: savings\nchecks: { smoke: it starts }\n')
  if (!read.ok) throw new Error('unreadable')
  expect(read.value.quota).toEqual({ criticalThreshold: 70, stopAt: 85 })
  expect(read.value.tierModels.standard?.claude).toEqual({
    model: 'haiku',
    from: { model: 'the profile savings', effort: 'the bundled defaults' },
  })
  expect(read.value.document.checks).toMatchObject({ smoke: 'it starts' })
  expect(read.value.document.checks).toHaveProperty('test')
  expect(own('version: 1\nprofile: saving\n')).toMatchObject({
    ok: false,
    error: [{ where: '/data/defaults.yaml:2:10' }],
  })
})

test('a copy may name fewer providers; what it says of others is refused where it says it', () => {
  expect(own('version: 1\nproviders: [kimi]\n')).toMatchObject({
    value: { document: { providers: ['kimi'] }, tierModels: { cheap: { kimi: {} } } },
  })
  const wrong = own('version: 1\nproviders: [kimi]\ntiers:\n  cheap: { codex: {} }\n')
  expect(wrong).toMatchObject({ error: [{ where: '/data/defaults.yaml:4:19' }] })
})

test('a copy without its version says so', () => {
  const read = own('quota: { stopAt: 90 }\n')
  expect(read.ok ? '' : read.error[0]?.message).toMatch('version')
})

test("the profile's order comes first, then the policy's, then the rest of what is named", () => {
  const document = {
    version: 1 as const,
    providers: ['claude', 'codex', 'kimi', 'agy'],
    profile: 'mine',
    profiles: { mine: { order: ['kimi'] } },
    tiers: { cheap: { codex: { effort: 'low' } } },
  }
  const policy = {
    providerOrder: ['opencode' as const, 'agy' as const, 'codex' as const, 'kimi' as const],
    conserveProviders: [],
  }
  expect(settings(document, 'mine', policy).providers).toEqual(['kimi', 'agy', 'codex', 'claude'])

  // One that the policy conserves is never chosen, and keeps what its tiers mean where a plan names it.
  const sparing = settings(document, 'mine', { ...policy, conserveProviders: ['codex'] })
  expect(sparing.providers).toEqual(['kimi', 'agy', 'claude'])
  expect(sparing.tiers.cheap).toEqual({ codex: { effort: 'low' } })
})
