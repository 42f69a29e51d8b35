import type { EditedFile } from '@shared/ipc/playbook-views'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  changeDoc,
  closeDoc,
  docOf,
  fileGone,
  fileRead,
  isUnsaved,
  redoDoc,
  savedAs,
  settleOutside,
  undoDoc,
  writeText,
} from './editor-store'

const text = 'version: 1\nphases:\n  - { id: a }\n  - { id: b }\n'
const file = (now: string, hash: string): EditedFile => ({
  text: now,
  hash,
  source: 'changed',
  bundled: text,
  history: { past: [], future: [] },
})
const doc = () => {
  const open = docOf('x')
  if (open === undefined) throw new Error('not open')
  return open
}

beforeEach(() => {
  closeDoc('x')
  fileRead('x', file(text, 'h1'))
})

test('undo and redo are exact over edits of every kind', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('set', 'add', 'type'), { maxLength: 8 }), (kinds) => {
      closeDoc('x')
      fileRead('x', file(text, 'h1'))
      const states = [doc().text]
      for (const [at, kind] of kinds.entries()) {
        if (kind === 'set')
          changeDoc('x', { op: 'set', phase: 'a', field: ['role'], value: `Role ${at}` })
        else if (kind === 'add') changeDoc('x', { op: 'addPhase', phase: { id: `p${at}` } })
        else writeText('x', `${doc().text}# ${at}\n`, null)
        states.push(doc().text)
      }
      for (const state of states.toReversed().slice(1)) {
        undoDoc('x')
        expect(doc().text).toBe(state)
      }
      for (const state of states.slice(1)) {
        redoDoc('x')
        expect(doc().text).toBe(state)
      }
    }),
    { numRuns: 30 },
  )
})

test('typing in one place is one step', () => {
  for (const typed of ['#', '# a', '# ab']) writeText('x', `${typed}\n${text}`, 'yaml')
  expect(doc().history.past).toHaveLength(1)
  undoDoc('x')
  expect(doc().text).toBe(text)
})

test('an edit the text can not take changes nothing', () => {
  expect(changeDoc('x', { op: 'renamePhase', id: 'a', to: 'b' })).toBe(false)
  expect(doc().text).toBe(text)
  expect(doc().history.past).toEqual([])
})

test('a change from outside waits for the person, and loading it is one undo away', () => {
  writeText('x', text.replace('id: a', 'id: mine'), null)
  fileRead('x', file(`${text}# theirs\n`, 'h2'))
  expect(doc().text).toContain('id: mine')
  expect(doc().outside?.hash).toBe('h2')
  settleOutside('x', 'load')
  expect(doc()).toMatchObject({ text: `${text}# theirs\n`, hash: 'h2', outside: null })
  undoDoc('x')
  expect(doc().text).toContain('id: mine')
})

test('merging keeps both edits', () => {
  writeText('x', text.replace('id: a', 'id: mine'), null)
  fileRead('x', file(`${text}# theirs\n`, 'h2'))
  settleOutside('x', 'merge')
  expect(doc().text).toBe(`${text.replace('id: a', 'id: mine')}# theirs\n`)
  expect(doc()).toMatchObject({ saved: `${text}# theirs\n`, hash: 'h2', outside: null })
})

test('what the window wrote itself is no change from outside', () => {
  writeText('x', `${text}# mine\n`, null)
  savedAs('x', doc(), 'h2')
  fileRead('x', file(`${text}# mine\n`, 'h2'))
  expect(doc().outside).toBeNull()
})

test("what can be undone is unsaved until it is kept, also where the text is the file's", () => {
  fileRead('x', file(`${text}# theirs\n`, 'h2'))
  settleOutside('x', 'load')
  expect(doc()).toMatchObject({ text: doc().saved, hash: 'h2', source: 'changed' })
  expect(isUnsaved(doc())).toBe(true)
  savedAs('x', doc(), 'h2')
  expect(isUnsaved(doc())).toBe(false)
})

test('a file that was deleted outside keeps its text here, until it is there again', () => {
  writeText('x', `${text}# mine\n`, null)
  fileGone('x')
  expect(doc()).toMatchObject({ text: `${text}# mine\n`, gone: true })
  fileRead('x', file(`${text}# mine\n`, 'h3'))
  expect(doc()).toMatchObject({ text: `${text}# mine\n`, hash: 'h3', gone: false })
  undoDoc('x')
  expect(doc().text).toBe(text)
})

test('a text that became what another program wrote is that file, and nothing is asked', () => {
  writeText('x', `${text}# mine\n`, null)
  fileRead('x', file(`${text}# theirs\n`, 'h2'))
  expect(doc().outside).not.toBeNull()
  writeText('x', `${text}# theirs\n`, null)
  expect(doc()).toMatchObject({ outside: null, hash: 'h2', saved: `${text}# theirs\n` })
  expect(doc().text).toBe(doc().saved)
})

test('saved with the bundled text it is the bundled one again', () => {
  writeText('x', `${text}# mine\n`, null)
  savedAs('x', doc(), 'h2')
  expect(doc().source).toBe('changed')
  undoDoc('x')
  savedAs('x', doc(), 'h1')
  expect(doc().source).toBe('bundled')
})
