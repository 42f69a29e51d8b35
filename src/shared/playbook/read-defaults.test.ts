import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readDefaults } from './read-defaults'

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
    from: 'the bundled defaults',
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
    claude: { from: 'your playbooks/defaults.yaml' },
    codex: { model: 'gpt-6-luna', from: 'your playbooks/defaults.yaml' },
    agy: { from: 'the bundled defaults' },
  })
  expect(read.ok && read.value.tierModels.cheap?.claude?.model).toBeUndefined()
})

test.each([
  ['version: 1\nquota:\n  stopsAt: 90\n', '/data/defaults.yaml:3:3', /did you mean "stopAt"/],
  ['version: 1\nquota: { stopAt: 120 }\n', '/data/defaults.yaml:2:18', /./],
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
    from: 'the profile savings',
  })
  expect(read.value.document.checks).toMatchObject({ smoke: 'it starts' })
  expect(read.value.document.checks).toHaveProperty('test')
  expect(own('version: 1\nprofile: saving\n')).toMatchObject({
    ok: false,
    error: [{ where: '/data/defaults.yaml:2:10' }],
  })
})
