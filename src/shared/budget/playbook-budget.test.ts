import { expect, test } from 'vitest'
import { bundled } from '../playbook/testing/bundled'
import { budgetFaults } from './budget-limits'
import { budgetOf } from './playbook-budget'

test("a playbook's caps in a wave's words; the smallest of several holds, an absent one is no limit", () => {
  expect(budgetOf({ costUsd: 2.5, minutes: 1.5, calls: 4, tokens: 9 })).toEqual({
    maxReportedCostUsd: 2.5,
    maxWallSeconds: 90,
    maxCalls: 4,
    maxReportedTokens: 9,
  })
  expect(budgetOf({ costUsd: 12, minutes: 60 }, { costUsd: 3 }, undefined, { calls: 7 })).toEqual({
    maxReportedCostUsd: 3,
    maxWallSeconds: 3600,
    maxCalls: 7,
  })
  expect(budgetOf(undefined, {})).toEqual({})
})

test('every bundled cap is one that a wave can hold', () => {
  for (const id of bundled.ids) {
    const { budget, phases } = bundled.playbook(id)
    for (const phase of phases)
      expect(budgetFaults(budgetOf(budget, phase.budget, phase.budget?.each))).toEqual([])
  }
})
