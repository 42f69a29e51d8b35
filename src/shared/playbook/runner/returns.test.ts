import { expect, test } from 'vitest'
import { bundled } from '../testing/bundled'
import { readReturned, returnsText, shapeOf } from './returns'

const block = (value: object): string =>
  `Some words.\n\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n\nSTATUS: DONE\nSUMMARY: x`

const position = {
  decision: 'Wait',
  reasons: ['src/a.ts:3'],
  wouldChange: 'a test',
  confidence: 'low',
  moved: true,
  final: true,
}

test('a result is read in the shape its phase asks for; the last block counts', () => {
  const twice = `${block({ verdict: 'PASS' })}\n${block({ verdict: 'FAIL', about: 'part-a' })}`
  expect(readReturned('verdict', twice)).toEqual({
    ok: true,
    value: { verdict: 'FAIL', about: 'part-a' },
  })
  expect(readReturned('position', block(position))).toEqual({
    ok: true,
    value: { position: 'wait', moved: true },
  })
  expect(readReturned('choice', block({ choice: 'B', why: 'x' }))).toEqual({
    ok: true,
    value: { position: 'b' },
  })
  expect(readReturned('verdict', 'Words.\n{"verdict": "CONCERNS", "about": null}')).toEqual({
    ok: true,
    value: { verdict: 'CONCERNS' },
  })
  expect(readReturned('handoff', 'anything')).toEqual({ ok: true, value: {} })
})

test.each([
  ['verdict', 'no block', 'there is no json block'],
  ['verdict', block({ verdict: 'MAYBE' }), 'verdict:'],
  ['position', block({ ...position, final: false }), 'final:'],
  ['findings', '```json\n{broken\n```', 'the block:'],
  ['units', block({ units: [{ id: 'Not An Id' }] }), 'units.0.id'],
] as const)('%s out of %j is refused in words', (shape, text, said) => {
  const read = readReturned(shape, text)
  expect(read.ok ? '' : read.error).toContain(said)
})

test('every bundled phase that returns a shape says its form, and no form is a valid answer by itself', () => {
  for (const id of bundled.ids)
    for (const phase of bundled.playbook(id).phases) {
      const shape = shapeOf(phase)
      const text = returnsText(phase)
      expect(text === '').toBe(shape === 'handoff')
      if (shape !== 'handoff') expect(readReturned(shape, text).ok).toBe(false)
    }
})
