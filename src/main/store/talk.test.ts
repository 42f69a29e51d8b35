import { expect, test } from 'vitest'
import { openTestStore } from './testing/open-test-store'
import { addSampleWave, sampleWorker } from './testing/samples'

const place = { path: 'a.ts', side: 'new', line: 3, quote: 'x' } as const

test('messages are reordered, edited and removed, reach their worker only, and survive a restart', async () => {
  const { store, file } = await openTestStore()
  const { workers } = addSampleWave(store, [sampleWorker('a'), sampleWorker('b')])
  const [a, b] = workers.map(({ id }) => id)
  if (a === undefined || b === undefined) throw new Error('two workers were added')
  const ids = ['one', 'two', 'three'].map((text) => store.messages.add(a, text))
  const [one = '', two = '', three = ''] = ids
  expect(store.messages.move(a, three, 0)).toBe(true)
  expect(store.messages.edit(a, two, 'second')).toBe(true)
  expect(store.messages.edit(b, two, 'stolen')).toBe(false)
  expect(store.messages.move(b, two, 0)).toBe(false)
  expect(store.messages.remove(b, two)).toBe(false)
  expect(store.messages.remove(a, one)).toBe(true)
  const again = await openTestStore(file)
  expect(again.store.messages.waiting(a).map(({ text }) => text)).toEqual(['three', 'second'])
  expect(again.store.messages.waiting(b)).toEqual([])
  expect(again.store.messages.sent(a, three, 2)).toBe(true)
  expect(again.store.messages.sent(a, three, 3)).toBe(false)
  expect(again.store.messages.edit(a, three, 'late')).toBe(false)
  expect(again.store.messages.waiting(a).map(({ text }) => text)).toEqual(['second'])
})

test('comments wait, go with a message, and are answered in the turn it became', async () => {
  const { store, clock } = await openTestStore()
  const { workers } = addSampleWave(store, [sampleWorker('a'), sampleWorker('b')])
  const [a = '', b = ''] = workers.map(({ id }) => id)
  const first = store.comments.add(a, null, place, 'Why?')
  clock.at += 1
  const second = store.comments.add(a, null, { ...place, path: null, line: null }, 'Good.')
  if (first === null || second === null) throw new Error('two comments were added')
  expect(store.comments.add(b, first.id, place, 'elsewhere')).toBeNull()
  expect(store.comments.edit(b, first.id, 'stolen')).toBe(false)
  expect(store.comments.edit(a, first.id, 'Why so?')).toBe(true)

  const message = store.messages.add(a, 'brief')
  store.comments.bind(a, [first.id, second.id], message)
  expect(store.messages.waiting(a)[0]?.comments).toBe(2)
  expect(store.comments.edit(a, first.id, 'late')).toBe(false)
  expect(store.comments.list(a).map(({ messageId }) => messageId)).toEqual([message, message])
  store.messages.remove(a, message)
  expect(store.comments.list(a).map(({ messageId }) => messageId)).toEqual([null, null])

  const sent = store.messages.add(a, 'brief')
  store.comments.bind(a, [first.id, second.id], sent)
  store.messages.sent(a, sent, 2)
  clock.at += 1
  store.comments.answer(a, 2, new Map([[1, 'Because.']]))
  store.comments.answer(a, 2, new Map([[1, 'Twice.']]))
  expect(store.comments.list(a)).toMatchObject([
    { id: first.id, text: 'Why so?', turn: 2, messageId: null },
    { id: second.id, turn: 2 },
    { threadId: first.id, author: 'worker', text: 'Because.', turn: 2, line: 3 },
  ])
  expect(store.comments.remove(a, first.id)).toBe(false)
  clock.at += 1
  expect(store.comments.add(a, first.id, { ...place, line: 9 }, 'I see.')).toMatchObject({
    threadId: first.id,
    line: 3,
    turn: null,
  })
})

test('notes are kept in order', async () => {
  const { store } = await openTestStore()
  const { orchestration } = addSampleWave(store, [sampleWorker('a')])
  const note = { from: 'engine', kind: 'skip', text: 'b: over budget', workerId: null } as const
  store.notes.add(orchestration.id, note)
  store.notes.add(orchestration.id, { ...note, from: 'person', kind: 'lead', text: 'I lead' })
  expect(store.notes.list(orchestration.id)).toMatchObject([
    { ...note, at: 1_000 },
    { kind: 'lead', from: 'person' },
  ])
})
