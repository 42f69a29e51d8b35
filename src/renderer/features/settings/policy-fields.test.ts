import type { Policy } from '@shared/policy/policy'
import { expect, test } from 'vitest'
import { policyFields, withField } from './policy-fields'

const policy: Policy = {
  version: 1,
  onboarded: true,
  defaultStrategy: 'auto',
  providerOrder: ['claude', 'codex'],
  conserveProviders: [],
  providerSwitch: 'ask',
  maxWorkers: 12,
  maxConcurrent: 4,
  strategies: { balanced: { maxWorkers: 8, maxConcurrent: 4 } },
  defaultTimeoutSeconds: 3600,
  idleTimeoutSeconds: 300,
  outputLimitMiB: 64,
  budget: { maxReportedCostUsd: 5 },
}

const field = (id: string) => {
  const found = policyFields.find((each) => each.id === id)
  if (!found) throw new Error(`no field ${id}`)
  return found
}
const typed = (id: string, text: string) => withField(policy, field(id), text)

test('what every field shows is read back as the same policy', () => {
  for (const each of policyFields)
    expect(withField(policy, each, each.show(policy))).toEqual(policy)
})

test('a number is taken in its limits only', () => {
  expect(typed('maxWorkers', ' 8 ')?.maxWorkers).toBe(8)
  for (const text of ['0', '65', '', 'many', '1e3', '-2', '2.5']) {
    expect(typed('maxWorkers', text)).toBeNull()
  }
})

test('strategies get sizes of their own, or keep theirs', () => {
  const quality = { maxWorkers: 10, maxConcurrent: 5 }
  expect(typed('strategies', 'quality 10 / 5')?.strategies).toEqual({ quality })
  expect(typed('strategies', '')?.strategies).toEqual({})
  for (const text of ['quality', 'quality 10', 'quality 65/5', 'quality 0/1', 'auto 2/2', 'x 1/1'])
    expect(typed('strategies', text)).toBeNull()
})

test('an empty idle limit is none; an empty budget is no limit', () => {
  expect(typed('idleTimeoutSeconds', '')?.idleTimeoutSeconds).toBeNull()
  expect(typed('budget.maxReportedCostUsd', '')?.budget.maxReportedCostUsd).toBeUndefined()
  expect(typed('budget.maxCalls', '20')?.budget).toEqual({ maxReportedCostUsd: 5, maxCalls: 20 })
})

test('a limit of time is typed as it is elsewhere, a budget within its range', () => {
  expect(field('defaultTimeoutSeconds').show(policy)).toBe('60 min')
  expect(typed('defaultTimeoutSeconds', '1:30')?.defaultTimeoutSeconds).toBe(90)
  expect(typed('idleTimeoutSeconds', '90 s')?.idleTimeoutSeconds).toBe(90)
  expect(typed('budget.maxWallSeconds', '2 h')?.budget.maxWallSeconds).toBe(7200)
  for (const text of ['soon', '25 h', '3600', '0 s']) {
    expect(typed('defaultTimeoutSeconds', text)).toBeNull()
    expect(typed('budget.maxWallSeconds', text)).toBeNull()
  }
  for (const text of ['0', '-1', 'x']) expect(typed('budget.maxReportedCostUsd', text)).toBeNull()
})

test('providers are names that exist', () => {
  expect(typed('providerOrder', 'codex , claude')?.providerOrder).toEqual(['codex', 'claude'])
  expect(typed('providerOrder', 'codex, codex')?.providerOrder).toEqual(['codex'])
  expect(typed('providerOrder', 'codex, gpt')).toBeNull()
  for (const wrong of ['', 'codex, demo']) expect(typed('providerOrder', wrong)).toBeNull()
})
