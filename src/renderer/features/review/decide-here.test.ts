import { expect, test } from 'vitest'
import { answered, decideHere } from './decide-here'

const file = (path: string) => ({
  path,
  hunks: [['M'], ['-0', '+0:2'], ['+9']],
  accepted: [],
  rejected: ['+9'],
  viewed: false,
  needs: [],
  leadsOut: null,
})

test('a decision shows at once as it will be kept', () => {
  const files = [file('a'), file('b')]
  const [a, b] = decideHere(files, 'a', ['+0:2', '+9'], 'accept')
  expect(a).toMatchObject({ accepted: ['+0:2', '+9'], rejected: [] })
  expect(b).toBe(files[1])
  const all = decideHere(files, null, null, 'accept')
  expect(all[1]).toMatchObject({ accepted: ['M', '-0', '+0:2', '+9'], rejected: [] })
  const [cleared] = decideHere(files, 'a', ['+9'], 'clear')
  expect(cleared).toMatchObject({ accepted: [], rejected: [] })
})

test('an answer that says nothing new is no news', () => {
  const shown = decideHere([file('a')], 'a', null, 'accept')
  expect(answered(shown, structuredClone(shown))).toBe(shown)
  const more = shown.map((each) => ({ ...each, needs: ['x'] }))
  expect(answered(shown, more)).toEqual(more)
})

test('an answer from before a viewed mark does not take the mark back', () => {
  const [before] = decideHere([file('a')], 'a', null, 'accept')
  const shown = [{ ...file('a'), viewed: true }]
  expect(answered(shown, before ? [before] : [])).toEqual([{ ...before, viewed: true }])
})
