import { edit } from '@shared/playbook/edit'
import { parsePlaybook } from '@shared/playbook/parse'
import type { Change } from '@shared/playbook/change'
import { expect, test } from 'vitest'
import { addLink, addPhase, duplicatePhase, freeId, movePhase } from './phase-changes'

const text = `version: 1 # kept
phases:
  - { id: a, readOnly: true }
  - id: b
    gate: { needs: [{ check: test, in: combined }] }
  - { id: rescue, after: b, then: recheck }
`
const read = (from: string) => {
  const { model } = parsePlaybook(from)
  if (model === undefined) throw new Error('no playbook')
  return model
}
const after = (change: Change | null) => {
  if (change === null) throw new Error('no change')
  const edited = edit(text, change)
  if (!edited.ok) throw new Error(edited.error.message)
  expect(edited.value.text).toContain('version: 1 # kept')
  const { issues } = parsePlaybook(edited.value.text)
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
  return read(edited.value.text).phases.map(({ id }) => id)
}
const book = read(text)
const [a, b] = book.phases

test('what is added and copied makes a playbook without errors', () => {
  expect(after(addPhase(book, 'a').change)).toEqual(['a', 'new-phase', 'b', 'rescue'])
  expect(after(addPhase(book, null).change)).toEqual(['a', 'b', 'rescue', 'new-phase'])
  if (a === undefined || b === undefined) throw new Error('no phases')
  expect(after(addLink(book, b).change)).toEqual(['a', 'b', 'rescue', 'rescue-2'])
  expect(after(duplicatePhase(book, a).change)).toEqual(['a', 'a-2', 'b', 'rescue'])
})

test('a phase moves by one place and not past the ends', () => {
  expect(after(movePhase(book, 1, -1))).toEqual(['b', 'a', 'rescue'])
  expect(after(movePhase(book, 0, 1))).toEqual(['b', 'a', 'rescue'])
  expect(movePhase(book, 0, -1)).toBeNull()
  expect(movePhase(book, 2, 1)).toBeNull()
})

test('a free id counts on', () => {
  expect(freeId('a', ['b'])).toBe('a')
  expect(freeId('a', ['a', 'a-2'])).toBe('a-3')
  expect(freeId('a-2', ['a', 'a-2'])).toBe('a-3')
})
