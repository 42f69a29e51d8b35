import { expect, test } from 'vitest'
import { goodUnits, leadReplyJsonSchema, readLeadReply, unitsOfReply } from './lead-reply'

const unit = {
  id: 'part-a',
  title: 'A',
  brief: 'Do it.',
  owns: ['src/a.ts'],
  reads: null,
  check: null,
  size: 'S',
  risk: 'low',
  kind: null,
  rule: null,
  why: 'x',
}

test('a reply is the object its text ends with; a field that is null was left out', () => {
  const read = readLeadReply(
    `Words.\n{"why": "So.", "answer": null, "units": [${JSON.stringify(unit)}]}`,
  )
  expect(read).toMatchObject({ ok: true, value: { why: 'So.', answer: null } })
  if (!read.ok) return
  expect(Object.keys(unitsOfReply(read.value)[0] ?? {})).not.toContain('reads')
  expect(goodUnits(read.value)).toMatchObject([{ id: 'part-a', owns: ['src/a.ts'] }])
})

test('what is no reply is refused in words', () => {
  expect(readLeadReply('yes')).toEqual({ ok: false, error: 'it does not end with a JSON object' })
  expect(readLeadReply('{"why": "x", "answer": "perhaps"}')).toMatchObject({ ok: false })
  expect(goodUnits({ why: 'x', units: [{ id: 'A b' }, 3] })).toEqual([])
})

test('the schema closes every object and requires every field, as CLIs want it', () => {
  const closed = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part && typeof part.properties === 'object' && part.properties !== null)
      expect(part).toMatchObject({
        additionalProperties: false,
        required: Object.keys(part.properties),
      })
    for (const inner of Object.values(part)) closed(inner)
  }
  closed(JSON.parse(leadReplyJsonSchema))
})
