import type { PlanFinding } from '@shared/plan/resolved-plan'
import { expect, test } from 'vitest'
import { leaveOut } from './leave-out'

const plan = { version: 1, workers: [{ id: 'w1' }, { id: 'w2' }, { task: 'no id' }] }
const finding = (path: string, severity: PlanFinding['severity'] = 'problem'): PlanFinding => ({
  severity,
  path,
  code: 'x',
  message: 'm',
  fix: null,
  workers: [],
})

test('workers with problems are left out, warnings do not count', () => {
  const out = leaveOut(plan, [
    finding('workers[1].cwd'),
    finding('workers[1].task'),
    finding('workers[0].task', 'warning'),
  ])
  expect(out?.ids).toEqual(['w2'])
  expect(JSON.parse(out?.text ?? '')).toEqual({
    version: 1,
    workers: [{ id: 'w1' }, { task: 'no id' }],
  })
})

test('a worker without an id has a name all the same', () => {
  expect(leaveOut(plan, [finding('workers[2]')])?.ids).toEqual(['worker 3'])
})

test('no answer for problems of the plan itself, for all workers, or for none', () => {
  expect(leaveOut(plan, [finding('workers[1].cwd'), finding('budget.maxCalls')])).toBeNull()
  expect(
    leaveOut(
      plan,
      [0, 1, 2].map((i) => finding(`workers[${i}].cwd`)),
    ),
  ).toBeNull()
  expect(leaveOut(plan, [finding('workers[1].cwd', 'warning')])).toBeNull()
})
