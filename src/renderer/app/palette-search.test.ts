import { expect, test } from 'vitest'
import { findEntries, partsOf } from './palette-search'

const entry = (group: string, label: string, note = '') => ({ group, label, note })
const all = [
  entry('Do', 'Plan a wave', 'n'),
  entry('Do', 'Stop wave 1'),
  entry('Workers', 'w4 Backoff queue', 'parcel-router'),
  entry('Workers', 'w1 Review of queue', 'atlas-web'),
  entry('Settings', 'Policy', 'Settings'),
]
const labels = (typed: string) =>
  findEntries(all, typed).map(({ group, entries }) => [group, ...entries.map(({ label }) => label)])

test('nothing typed shows everything, in the order of the groups', () => {
  expect(labels('').map(([group]) => group)).toEqual(['Do', 'Workers', 'Settings'])
})

test('the start of a label comes before the start of a word, that before any place', () => {
  const entries = ['a rewind', 'to wind', 'wind'].map((label) => entry('Do', label))
  expect(findEntries(entries, 'WIND')[0]?.entries.map(({ label }) => label)).toEqual([
    'wind',
    'to wind',
    'a rewind',
  ])
})

test('words may stand apart, in label and note', () => {
  expect(labels('queue parcel')).toEqual([['Workers', 'w4 Backoff queue']])
  expect(labels('no such thing')).toEqual([])
})

test('> asks for commands only', () => {
  expect(labels('>')).toEqual([['Do', 'Plan a wave', 'Stop wave 1']])
  expect(labels('> stop')).toEqual([['Do', 'Stop wave 1']])
})

test('a group shows eight at most', () => {
  const many = Array.from({ length: 50 }, (_, index) => entry('Workers', `w${index}`))
  expect(findEntries(many, 'w')[0]?.entries).toHaveLength(8)
})

test('the match is marked, and no text is lost', () => {
  expect(partsOf('Plan a wave', 'A W')).toEqual([
    { text: 'Plan ', hit: false },
    { text: 'a w', hit: true },
    { text: 'ave', hit: false },
  ])
  expect(partsOf('<b>x</b>', '')).toEqual([{ text: '<b>x</b>', hit: false }])
})
