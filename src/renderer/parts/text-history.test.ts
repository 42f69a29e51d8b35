import fc from 'fast-check'
import { expect, test } from 'vitest'
import { record, redo, startHistory, undo } from './text-history'

test('typing in one field is one step, another field is another', () => {
  let history = startHistory('')
  history = record(history, 'a', 'title', 0)
  history = record(history, 'ab', 'title', 500)
  history = record(history, 'ab!', 'why', 600)
  history = record(history, 'ab!?', 'why', 5000)
  expect(history.past).toEqual(['', 'ab', 'ab!'])
  history = undo(undo(history))
  expect(history.present).toBe('ab')
  expect(redo(history).present).toBe('ab!')
})

test('a change after undo forgets what could be redone; nothing changed is no step', () => {
  const history = undo(record(startHistory('a'), 'b', null, 0))
  expect(record(history, 'c', null, 0).future).toEqual([])
  expect(record(history, 'a', null, 0)).toBe(history)
})

test('property: undo to the start and redo to the end give every text back', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), (texts) => {
      let history = startHistory('start')
      for (const text of texts) history = record(history, text, null, 0)
      const end = history.present
      const count = history.past.length
      for (let i = 0; i < count; i += 1) history = undo(history)
      expect(history.present).toBe('start')
      for (let i = 0; i < count; i += 1) history = redo(history)
      expect(history.present).toBe(end)
    }),
  )
})
