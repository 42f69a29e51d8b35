import { conditionSchema } from '@shared/playbook/condition'
import { expect, test } from 'vitest'
import { asKind, needKind, needKinds, needParts, withParts } from './need-kinds'

test('every kind can be made of every other, and is one that playbooks allow', () => {
  for (const from of needKinds)
    for (const to of needKinds) {
      const made = asKind(asKind('it is good', from), to)
      expect(needKind(made)).toBe(to)
      expect(conditionSchema.safeParse(made).success).toBe(true)
    }
})

test('what is written is kept as a part, and comes out again', () => {
  const check = { check: 'quick' }
  expect(asKind(check, 'all')).toEqual({ all: [check] })
  expect(asKind({ all: [check, 'b'] }, 'any')).toEqual({ any: [check, 'b'] })
  expect(asKind({ all: [check, 'b'] }, 'not')).toEqual({ not: { all: [check, 'b'] } })
  expect(asKind({ not: check }, 'check')).toEqual(check)
  expect(asKind('b', 'ask')).toBe('b')
})

test('parts are changed one by one', () => {
  const need = { any: ['a', { not: 'b' }] }
  expect(needParts(need)).toEqual(['a', { not: 'b' }])
  expect(withParts(need, ['c'])).toEqual({ any: ['c'] })
  expect(withParts({ not: 'b' }, ['c'])).toEqual({ not: 'c' })
  expect(needParts('a')).toBeNull()
})
