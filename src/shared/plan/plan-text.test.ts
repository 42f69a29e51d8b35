import { expect, test } from 'vitest'
import { readPlanText, writePlanText } from './plan-text'

test('reads what it wrote', () => {
  const plan = { version: 1, workers: [{ id: 'w1', task: 'a\n"b"' }] }
  expect(readPlanText(writePlanText(plan))).toEqual({ ok: true, plan })
})

test('says what is wrong with text that is no JSON', () => {
  const read = readPlanText('{"a": x}')
  expect(read.ok ? '' : read.message).toMatch(/^Line 1, column \d+: .*\.$/)
})

test('refuses JSON that is no object', () => {
  expect(readPlanText('[1]')).toMatchObject({ ok: false })
  expect(readPlanText('null')).toMatchObject({ ok: false })
})
