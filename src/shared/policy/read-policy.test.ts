import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPolicy } from './default-policy'
import { policySchema } from './policy'
import { readPolicy } from './read-policy'

const problems = (text: string) => {
  const read = readPolicy(text, 'policy.json')
  return read.ok ? [] : read.error.map(({ where, message, fix }) => [where, message, fix])
}

test('the default is a valid policy, and what a file leaves out', () => {
  expect(policySchema.parse(defaultPolicy)).toEqual(defaultPolicy)
  expect(readPolicy('{"version": 1, "maxWorkers": 3}', 'p')).toEqual({
    ok: true,
    value: { ...defaultPolicy, maxWorkers: 3 },
  })
})

test('every wrong line is named with what to do', () => {
  const text = `{
  "version": 1,
  "maxWorker": 3,
  "maxConcurrent": 99,
  "providerSwitch": "allways",
  "providerOrder": ["claude", "codx"],
  "strategies": { "balancd": {}, "quality": { "maxWorkers": 2, "maxConcurrent": 65 } },
  "budget": { "maxCall": 4, "maxCalls": 1.5, "maxWallSeconds": 0 },
  "onboarded": "yes",
  "onboarded": true
}`
  const line = 'Correct that line of the policy.'
  expect(problems(text)).toEqual([
    ['policy.json:10', 'onboarded is written twice.', line],
    ['policy.json:3', 'maxWorker is not a known field.', 'Did you mean "maxWorkers"?'],
    [
      'policy.json:6',
      'providerOrder[1] must be one of claude, codex, agy, kimi, opencode, not "codx".',
      'Did you mean "codex"?',
    ],
    ['policy.json:5', 'providerSwitch must be one of ask, automatic, never, not "allways".', line],
    ['policy.json:4', 'maxConcurrent must be at most 64, not 99.', line],
    ['policy.json:7', 'strategies.balancd is not a known field.', 'Did you mean "balanced"?'],
    ['policy.json:7', 'strategies.quality.maxConcurrent must be at most 64, not 65.', line],
    ['policy.json:8', 'budget.maxCall is not a known field.', 'Did you mean "maxCalls"?'],
    ['policy.json:8', 'budget.maxCalls must be a whole number, not 1.5.', line],
    ['policy.json:8', 'budget.maxWallSeconds must be between 1 and 86400, not 0.', line],
  ])
})

test.each([
  ['[]', /^providerOrder must be at least 1/],
  ['["demo"]', /^providerOrder\[0\] must be one of/],
])('a provider order of %s is refused at its line', (order, message) => {
  const found = problems(`{ "version": 1,\n "providerOrder": ${order} }`)
  expect(found).toEqual([['policy.json:2', expect.stringMatching(message), expect.anything()]])
})

test('a provider that is named twice counts once, where it came first', () => {
  const text =
    '{"version": 1, "providerOrder": ["kimi", "codex", "kimi"], "conserveProviders": ["agy", "agy"]}'
  expect(readPolicy(text, 'p')).toMatchObject({
    value: { providerOrder: ['kimi', 'codex'], conserveProviders: ['agy'] },
  })
})

test('broken JSON is named with its line, and is never read as empty', () => {
  expect(problems('{\n"version": 1,\n')[0]?.[0]).toBe('policy.json:3')
  expect(problems('{"a": 1')[0]?.[1]).toMatch(/^[A-Z]/)
  expect(problems('')).toHaveLength(1)
  expect(problems('[]')).toHaveLength(1)
})

test('any text gives a policy or at least one problem', () => {
  const text = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(text, (given) => {
      const read = readPolicy(given, 'p')
      if (read.ok) policySchema.parse(read.value)
      else expect(read.error.length).toBeGreaterThan(0)
    }),
  )
})
