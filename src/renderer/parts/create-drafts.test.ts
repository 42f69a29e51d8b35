// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createDrafts, createTextDrafts } from './create-drafts'
import { roomForDrafts } from './saved-drafts'

beforeEach(() => {
  localStorage.clear()
})

/** What a window that is opened now reads. */
const reopened = (kind = 'tell') => createTextDrafts(kind)

test('what is being written outlives the window, by kind and name, until it is dropped', () => {
  const drafts = createTextDrafts('tell')
  drafts.keep('w1', 'half a sent')
  drafts.keep('w2', 'other')
  drafts.keep('w1', 'half a sentence')
  expect(reopened().read('w1')).toBe('half a sentence')
  expect(reopened('comments').read('w1')).toBeUndefined()

  drafts.drop('w1')
  drafts.keep('w2', '')
  expect(reopened().read('w1')).toBeUndefined()
  expect(reopened().read('w2')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('past the room for one kind, those left alone the longest are no longer saved', () => {
  const third = 'x'.repeat(roomForDrafts / 3)
  const drafts = createTextDrafts('tell')
  for (const name of ['a', 'b']) drafts.keep(name, third)
  drafts.keep('a', `${third}!`)
  drafts.keep('c', third)
  expect(drafts.read('b')).toBe(third)
  const later = reopened()
  expect(['a', 'b', 'c'].map((name) => later.read(name)?.length)).toEqual([
    third.length + 1,
    undefined,
    third.length,
  ])

  // One that is too long by itself takes no other's place.
  later.keep('c', 'x'.repeat(roomForDrafts))
  expect(later.read('c')).toHaveLength(roomForDrafts)
  expect(reopened().read('c')).toBeUndefined()
  expect(reopened().read('a')).toBe(`${third}!`)
})

test('what cannot be read is left out', () => {
  createTextDrafts('tell').keep('fine', 'text')
  for (const [name, text] of Object.entries({
    cut: '{"at":1,"dr',
    no: '7',
    list: '{"at":1,"draft":[]}',
  }))
    localStorage.setItem(`drafts/tell/${name}`, text)
  const drafts = reopened()
  expect(['fine', 'cut', 'no', 'list'].map(drafts.read)).toEqual([
    'text',
    undefined,
    undefined,
    undefined,
  ])
})

test('a kind says what of a draft is saved, and if', () => {
  const form = {
    save: (count: number) => (count > 1 ? String(count) : undefined),
    load: (saved: unknown) => (typeof saved === 'string' ? Number(saved) : undefined),
  }
  const drafts = createDrafts('counts', form)
  drafts.keep('one', 1)
  drafts.keep('two', 2)
  const later = createDrafts('counts', form)
  expect([later.read('one'), later.read('two')]).toEqual([undefined, 2])
})
